import type { PolicyRule, RuleList } from "../policy/rule.js";
import { holdsBeside, standsAbove } from "../policy/scope.js";
import type { Claim, Covering, ExceptionEffect, RuleSource } from "./covering.js";

/** Rules of one drawer that are looked at, so that no policy takes longer than its length. */
const MOST_LOOKED_AT = 32;

/** A rule that covers another, and the policy that it stands in. */
export interface Neighbour {
  readonly rule: PolicyRule;
  /** Absent when it stands in the same policy. */
  readonly source?: RuleSource;
  /** Where the covered rule has an effect all the same. */
  readonly caveat?: string;
  /** Why it is looked at first, where the order decides: a sentence without its end. */
  readonly order?: string;
}

/** What an exception comes to, and a rule of another policy that reaches all the same what it names. */
export type Exception = ExceptionEffect & { readonly elsewhere?: Neighbour };

/** Rules by the name that they are filed under: one, or several. */
class Cabinet {
  readonly #drawers = new Map<string, PolicyRule | PolicyRule[]>();
  /** How long the names are: most that are asked for have another length, and need no search. */
  readonly #lengths = new Set<number>();

  file(rule: PolicyRule, name: string): void {
    const drawer = this.#drawers.get(name);
    if (drawer === undefined) {
      this.#drawers.set(name, rule);
      this.#lengths.add(name.length);
    } else if (!Array.isArray(drawer)) this.#drawers.set(name, [drawer, rule]);
    else if (drawer.length < MOST_LOOKED_AT) drawer.push(rule);
  }

  find(name: string): PolicyRule | PolicyRule[] | undefined {
    return this.#lengths.has(name.length) ? this.#drawers.get(name) : undefined;
  }
}

/** Rules of lists of one name, by the cabinet that they are filed in. */
type Cabinets = Map<string, Cabinet>;

/**
 * Which other rules say what a rule says, in its own policy and in those beside it. Every rule is
 * filed under one name and asks for few, so that the whole takes as long as there are rules. What
 * the rules say is read again where it is asked for: to keep it for all of them would take longer.
 */
export class Neighbours {
  readonly #covering: Covering;
  readonly #own: RuleSource;
  /** The lists of the judged policy that are read, by name. */
  readonly #inForce: ReadonlyMap<string, RuleList>;
  /** For each list, or file where its lists add up, the first rule of those that say the same. */
  readonly #firsts = new Map<RuleList | RuleSource, Map<string, PolicyRule>>();
  /** For each of these the first rule of those that are spelled the same, the very first left out. */
  readonly #spelled = new Map<RuleList | RuleSource, Map<string, PolicyRule>>();
  readonly #lists = new Map<string, Cabinets>();
  readonly #guards = new Set<string>();
  /** The policies of rules that stand in another one. */
  readonly #sources = new Map<PolicyRule, RuleSource>();
  /** What rules say that others were held against. */
  readonly #claims = new Map<PolicyRule, Claim>();
  /** The rule that was asked about last, since several checks ask about the same one. */
  #asked: { readonly rule: PolicyRule; readonly claim: Claim | undefined } | undefined;

  constructor(covering: Covering, own: RuleSource, ...others: readonly RuleSource[]) {
    this.#covering = covering;
    this.#own = own;
    this.#inForce = listsInForce(own.rules);
    this.#read(own, this.#inForce);
    for (const source of others) this.#read(source, listsInForce(source.rules));
  }

  /** The first rule of the same list that says the same, if that is another one. */
  duplicateOf(rule: PolicyRule): PolicyRule | undefined {
    const claim = this.#claimOf(rule);
    const place = this.#placeOf(rule.list, this.#own);
    const first = claim && this.#firsts.get(place)?.get(claim.identity);
    if (first === undefined || first === rule) return undefined;
    const spelled = this.#spelled.get(place)?.get(rule.text);
    return spelled === undefined || spelled === rule ? first : spelled;
  }

  /** A rule of the same list, here or in a policy above, that reaches all that this one does. */
  coveredBy(rule: PolicyRule): Neighbour | undefined {
    const { scope } = this.#own;
    return this.#find(rule, rule.list.name, (source) => standsAbove(source.scope, scope));
  }

  /**
   * A rule that stops or asks about every call that this one would let through; where the order
   * decides, one that decides about them otherwise than this one would.
   */
  shadowedBy(rule: PolicyRule): Neighbour | undefined {
    const { name, effect, role } = rule.list;
    const { byOrder } = this.#covering;
    if ((effect !== "grant" && !byOrder) || role !== "call") return undefined;
    const { scope } = this.#own;
    for (const list of byOrder ? this.#lists.keys() : this.#guards) {
      if (byOrder && list === name) continue;
      const found = this.#find(rule, list, (source) => holdsBeside(source.scope, scope));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What an exception comes to; `undefined` for a rule that is none. */
  exceptionOf(rule: PolicyRule): Exception | undefined {
    const effect = this.#covering.exception?.(rule, this.#own);
    if (effect?.kind !== "opens") return effect;
    const claim = this.#covering.excepted?.(rule, this.#own);
    const { scope } = this.#own;
    // Files of one scope may be one source, out of which the exception takes as well.
    const isOther = (source?: RuleSource) =>
      source !== undefined && source.scope !== scope && holdsBeside(source.scope, scope);
    const elsewhere = claim && this.#ask(claim, rule, rule.list.name, isOther);
    return { ...effect, ...(elsewhere && { elsewhere }) };
  }

  #claimOf(rule: PolicyRule): Claim | undefined {
    if (this.#asked?.rule !== rule) {
      this.#asked = { rule, claim: this.#covering.claim(rule, this.#own) };
    }
    return this.#asked.claim;
  }

  #read(source: RuleSource, inForce: ReadonlyMap<string, RuleList>): void {
    const isOwn = source === this.#own;
    for (const rule of source.rules) {
      const { list } = rule;
      const claim = this.#covering.claim(rule, source);
      if (claim === undefined) continue;
      const place = this.#placeOf(list, source);
      const firsts = mapOf(this.#firsts, place);
      if (firsts.has(claim.identity)) {
        const spelled = mapOf(this.#spelled, place);
        if (!spelled.has(rule.text)) spelled.set(rule.text, rule);
        continue;
      }
      firsts.set(claim.identity, rule);
      if (claim.filed === undefined || !this.#counts(list, inForce)) continue;
      if (!isOwn) this.#sources.set(rule, source);
      this.#file(rule, claim.filed.cabinet, claim.filed.name);
    }
  }

  #file(rule: PolicyRule, cabinet: string, filed: string): void {
    const { name, effect, role } = rule.list;
    if (role !== "call") return;
    if (effect === "guard") this.#guards.add(name);
    const cabinets = mapOf(this.#lists, name);
    const place = cabinets.get(cabinet) ?? new Cabinet();
    cabinets.set(cabinet, place);
    place.file(rule, filed);
  }

  #find(
    rule: PolicyRule,
    list: string,
    counts: (source: RuleSource) => boolean,
  ): Neighbour | undefined {
    if (!this.#counts(rule.list, this.#inForce)) return undefined;
    const own = this.#claimOf(rule);
    return own && this.#ask(own, rule, list, (source) => source === undefined || counts(source));
  }

  /** Looks for a rule that covers a claim of this rule, among those of the policies that count. */
  #ask(
    own: Claim,
    rule: PolicyRule,
    list: string,
    counts: (source: RuleSource | undefined) => boolean,
  ): Neighbour | undefined {
    const cabinets = this.#lists.get(list);
    if (cabinets === undefined) return undefined;
    return own.askAbove((cabinet, name) => {
      const drawer = cabinets.get(cabinet)?.find(name);
      if (drawer === undefined || drawer === rule) return undefined;
      for (const other of Array.isArray(drawer) ? drawer : [drawer]) {
        const source = this.#sources.get(other);
        if (other === rule || !counts(source)) continue;
        const found = this.#held(other, source ?? this.#own, rule, own);
        if (found !== undefined) return { ...found, ...(source !== undefined && { source }) };
      }
      return undefined;
    });
  }

  /** Holds one rule against another that may cover it. */
  #held(
    other: PolicyRule,
    source: RuleSource,
    rule: PolicyRule,
    own: Claim,
  ): Neighbour | undefined {
    const claim = this.#claims.get(other) ?? this.#covering.claim(other, source);
    if (claim === undefined) return undefined;
    this.#claims.set(other, claim);
    if (!this.#covering.covers(claim, own)) return undefined;
    // Of two rules of one list that reach the same, the first one is the one to keep.
    const keeps =
      other.list !== rule.list ||
      other.site.span.start < rule.site.span.start ||
      !this.#covering.covers(own, claim);
    if (!keeps) return undefined;
    const caveat = this.#covering.caveat(claim);
    const order = this.#covering.order?.(claim, own);
    return {
      rule: other,
      ...(caveat !== undefined && { caveat }),
      ...(order !== undefined && { order }),
    };
  }

  #placeOf(list: RuleList, source: RuleSource): RuleList | RuleSource {
    return this.#covering.byOrder ? source : list;
  }

  #counts(list: RuleList, inForce: ReadonlyMap<string, RuleList>): boolean {
    return this.#covering.byOrder === true || inForce.get(list.name) === list;
  }
}

/** The last list of each name, which is the one that is read. */
function listsInForce(rules: readonly PolicyRule[]): Map<string, RuleList> {
  const last = new Map<string, RuleList>();
  let before: RuleList | undefined;
  for (const { list } of rules) {
    if (list !== before) last.set(list.name, list);
    before = list;
  }
  return last;
}

function mapOf<Key, Name, Value>(maps: Map<Key, Map<Name, Value>>, key: Key): Map<Name, Value> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const made = new Map<Name, Value>();
  maps.set(key, made);
  return made;
}
