import type { PolicyRule, RuleList } from "../policy/rule.js";
import { holdsBeside, standsAbove } from "../policy/scope.js";
import type { Claim, Covering, RuleSource } from "./covering.js";

/** Rules of one drawer that are looked at, so that no policy takes longer than its length. */
const MOST_LOOKED_AT = 32;

/** A rule that covers another, and the policy that it stands in. */
export interface Neighbour {
  readonly rule: PolicyRule;
  /** Absent when it stands in the same policy. */
  readonly source?: RuleSource;
  /** Where the covered rule has an effect all the same. */
  readonly caveat?: string;
}

interface Entry extends Neighbour {
  readonly claim: Claim;
  /** Its place among the rules of its policy. */
  readonly order: number;
  /** False in a list whose key is repeated further down, where alone it is read. */
  readonly inForce: boolean;
}

/** Rules of lists of one name, by what they are filed under. */
type Drawers = Map<string, Entry[]>;

/**
 * Which other rules say what a rule says, in its own policy and in those beside it. Every rule is
 * filed under one name and asks for few, so that the whole takes as long as there are rules.
 */
export class Neighbours {
  readonly #covering: Covering;
  readonly #own: RuleSource;
  readonly #claims = new Map<PolicyRule, Entry>();
  /** For each list its rules by what they say, and by how they are spelled. */
  readonly #firsts = new Map<RuleList, Map<string, PolicyRule>>();
  readonly #lists = new Map<string, Drawers>();
  readonly #guards = new Set<string>();

  constructor(covering: Covering, own: RuleSource, ...others: readonly RuleSource[]) {
    this.#covering = covering;
    this.#own = own;
    this.#read(own);
    for (const source of others) this.#read(source);
  }

  /** The first rule of the same list that says the same, if that is another one. */
  duplicateOf(rule: PolicyRule): PolicyRule | undefined {
    const claim = this.#claims.get(rule)?.claim;
    const firsts = this.#firsts.get(rule.list);
    if (claim === undefined || firsts === undefined) return undefined;
    const first = firsts.get(claim.identity);
    if (first === undefined || first === rule) return undefined;
    const spelled = firsts.get(spelling(rule));
    return spelled === undefined || spelled === rule ? first : spelled;
  }

  /** A rule of the same list, here or in a policy above, that reaches all that this one does. */
  coveredBy(rule: PolicyRule): Neighbour | undefined {
    const { scope } = this.#own;
    return this.#find(rule, rule.list.name, ({ source }) =>
      source === undefined ? true : standsAbove(source.scope, scope),
    );
  }

  /** A rule that stops or asks about every call that this one would let through. */
  shadowedBy(rule: PolicyRule): Neighbour | undefined {
    const { effect, role } = rule.list;
    if (effect !== "grant" || role !== "call") return undefined;
    const { scope } = this.#own;
    for (const list of this.#guards) {
      const found = this.#find(rule, list, ({ source }) =>
        source === undefined ? true : holdsBeside(source.scope, scope),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #read(source: RuleSource): void {
    const isOwn = source === this.#own;
    const inForce = listsInForce(source.rules);
    const seen = new Set<string>();
    for (const [order, rule] of source.rules.entries()) {
      const { list } = rule;
      const claim = this.#covering.claim(rule, source);
      if (claim === undefined) continue;
      const entry = {
        rule,
        claim,
        order,
        inForce: inForce.get(list.name) === list,
        ...(!isOwn && { source }),
        ...(claim.caveat !== undefined && { caveat: claim.caveat }),
      };
      if (isOwn) {
        this.#claims.set(rule, entry);
        const firsts = this.#firsts.get(list) ?? new Map<string, PolicyRule>();
        this.#firsts.set(list, firsts);
        for (const key of [claim.identity, spelling(rule)]) {
          if (!firsts.has(key)) firsts.set(key, rule);
        }
      }
      if (claim.filed === undefined || !entry.inForce) continue;
      const identity = JSON.stringify([list.name, claim.identity]);
      if (seen.has(identity)) continue;
      seen.add(identity);
      this.#file(list, claim.filed, entry);
    }
  }

  #file({ name, effect, role }: RuleList, filed: string, entry: Entry): void {
    if (role !== "call") return;
    if (effect === "guard") this.#guards.add(name);
    const drawers: Drawers = this.#lists.get(name) ?? new Map();
    this.#lists.set(name, drawers);
    const drawer = drawers.get(filed);
    if (drawer === undefined) drawers.set(filed, [entry]);
    else if (drawer.length < MOST_LOOKED_AT) drawer.push(entry);
  }

  #find(rule: PolicyRule, list: string, counts: (entry: Entry) => boolean): Neighbour | undefined {
    const own = this.#claims.get(rule);
    const drawers = this.#lists.get(list);
    if (!own?.inForce || drawers === undefined) return undefined;
    for (const name of own.claim.above) {
      for (const entry of drawers.get(name) ?? []) {
        if (entry.rule === rule || !counts(entry)) continue;
        if (!this.#covering.covers(entry.claim, own.claim)) continue;
        if (entry.rule.list !== rule.list || this.#goesBefore(entry, own)) return entry;
      }
    }
    return undefined;
  }

  /** Of two rules of one list that reach the same, the first one is the one to keep. */
  #goesBefore(entry: Entry, own: Entry): boolean {
    return entry.order < own.order || !this.#covering.covers(own.claim, entry.claim);
  }
}

/** No rule says the same as a text with this sign in it. */
function spelling({ text }: PolicyRule): string {
  return `\0${text}`;
}

/** The last list of each name, which is the one that is read. */
function listsInForce(rules: readonly PolicyRule[]): Map<string, RuleList> {
  return new Map(rules.map(({ list }) => [list.name, list]));
}
