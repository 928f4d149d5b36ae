import type { Check } from "./check.js";
import { contentNotConsulted } from "./content/content-not-consulted.js";
import { cutWord } from "./content/cut-word.js";
import { domainNever } from "./content/domain-never.js";
import { hollowDeny } from "./content/hollow-deny.js";
import { ignoredPattern } from "./content/ignored-pattern.js";
import { literalPattern } from "./content/literal-pattern.js";
import { pathAnchor } from "./content/path-anchor.js";
import { pathAsPattern } from "./content/path-as-pattern.js";
import { pathNotConsulted } from "./content/path-not-consulted.js";
import { patternNeverMatches } from "./content/pattern-never-matches.js";
import { prefixNotLast } from "./content/prefix-not-last.js";
import { primaryParameter } from "./content/primary-parameter.js";
import { skillGlob } from "./content/skill-glob.js";
import { starBeforeRest } from "./content/star-before-rest.js";
import { starInVariable } from "./content/star-in-variable.js";
import { starWithPrefix } from "./content/star-with-prefix.js";
import { badMode } from "./file/bad-mode.js";
import { brokenFrontmatter } from "./file/broken-frontmatter.js";
import { checkerAlwaysRefuses } from "./file/checker-always-refuses.js";
import { cutFrontmatter } from "./file/cut-frontmatter.js";
import { misplacedKey } from "./file/misplaced-key.js";
import { noRuleMade } from "./file/no-rule-made.js";
import { noToolsLeft } from "./file/no-tools-left.js";
import { notStrictJson } from "./file/not-strict-json.js";
import { patternDirectory } from "./file/pattern-directory.js";
import { policyNotApplied } from "./file/policy-not-applied.js";
import { retiredKey } from "./file/retired-key.js";
import { unknownEvent } from "./file/unknown-event.js";
import { unknownKey } from "./file/unknown-key.js";
import { unknownPolicy } from "./file/unknown-policy.js";
import { voidedFile } from "./file/voided-file.js";
import { wrongKey } from "./file/wrong-key.js";
import { wrongValue } from "./file/wrong-value.js";
import type { FileCheck } from "./file-check.js";
import { ambiguousEscape } from "./grammar/ambiguous-escape.js";
import { emptyParentheses } from "./grammar/empty-parentheses.js";
import { emptyPrefix } from "./grammar/empty-prefix.js";
import { emptyRule } from "./grammar/empty-rule.js";
import { grantsEverything } from "./grammar/grants-everything.js";
import { literalParentheses } from "./grammar/literal-parentheses.js";
import { malformedRule } from "./grammar/malformed-rule.js";
import { missingDomain } from "./grammar/missing-domain.js";
import { namespacedContent } from "./grammar/namespaced-content.js";
import { notAString } from "./grammar/not-a-string.js";
import { pathColonStar } from "./grammar/path-colon-star.js";
import { repeatedKey } from "./grammar/repeated-key.js";
import { urlNotDomain } from "./grammar/url-not-domain.js";
import { wildcardAllow } from "./grammar/wildcard-allow.js";
import { wildcardQuery } from "./grammar/wildcard-query.js";
import { wrappedCommand } from "./grammar/wrapped-command.js";
import { conditionNeverTrue } from "./hooks/condition-never-true.js";
import { matcherIgnored } from "./hooks/matcher-ignored.js";
import { matcherInvalid } from "./hooks/matcher-invalid.js";
import { matcherNeverFires } from "./hooks/matcher-never-fires.js";
import { matcherUnanchored } from "./hooks/matcher-unanchored.js";
import { droppedElsewhere } from "./names/dropped-elsewhere.js";
import { engineMistaken } from "./names/engine-mistaken.js";
import { foreignName } from "./names/foreign-name.js";
import { nameTooLong } from "./names/name-too-long.js";
import { paddedRule } from "./names/padded-rule.js";
import { renamedTool } from "./names/renamed-tool.js";
import { retiredTool } from "./names/retired-tool.js";
import { serverSpelling } from "./names/server-spelling.js";
import { toolCase } from "./names/tool-case.js";
import { unknownServer } from "./names/unknown-server.js";
import { unknownServerTool } from "./names/unknown-server-tool.js";
import { unknownTool } from "./names/unknown-tool.js";
import { unmintableSegment } from "./names/unmintable-segment.js";
import { unmintableTool } from "./names/unmintable-tool.js";
import { unprefixedNamespace } from "./names/unprefixed-namespace.js";
import { deadToken } from "./offers/dead-token.js";
import { globNotExpanded } from "./offers/glob-not-expanded.js";
import { ignoredSpecifier } from "./offers/ignored-specifier.js";
import { unavailableToSubagents } from "./offers/unavailable-to-subagents.js";
import { duplicateRule } from "./reach/duplicate-rule.js";
import { redundantRule } from "./reach/redundant-rule.js";
import { shadowedRule } from "./reach/shadowed-rule.js";

/** Rules that the engine refuses before it looks at their name. */
const GRAMMAR: readonly Check[] = [
  notAString,
  repeatedKey,
  emptyRule,
  malformedRule,
  literalParentheses,
  emptyParentheses,
  namespacedContent,
  wildcardAllow,
  ambiguousEscape,
  wildcardQuery,
  urlNotDomain,
  missingDomain,
  emptyPrefix,
  pathColonStar,
  wrappedCommand,
];

/** Names. What is no tool by any other reading is unknown, so that one comes last. */
const NAMES: readonly Check[] = [
  paddedRule,
  foreignName,
  retiredTool,
  renamedTool,
  engineMistaken,
  toolCase,
  unprefixedNamespace,
  unmintableSegment,
  unmintableTool,
  nameTooLong,
  serverSpelling,
  unknownServer,
  unknownServerTool,
  unknownTool,
  droppedElsewhere,
];

/** What stands in the parentheses of a rule with a sound name. */
const CONTENT: readonly Check[] = [
  ignoredSpecifier,
  grantsEverything,
  primaryParameter,
  starWithPrefix,
  starInVariable,
  starBeforeRest,
  prefixNotLast,
  pathNotConsulted,
  contentNotConsulted,
  skillGlob,
  pathAnchor,
  domainNever,
  hollowDeny,
  ignoredPattern,
  patternNeverMatches,
  literalPattern,
  pathAsPattern,
  cutWord,
];

/** Lists of names that an agent is given, and of rules that nobody validates. */
const OFFERS: readonly Check[] = [deadToken, globNotExpanded, unavailableToSubagents];

/** What other rules say of the same calls. */
const REACH: readonly Check[] = [duplicateRule, shadowedRule, redundantRule];

/** Which calls a hook is started for. */
const HOOKS: readonly Check[] = [
  matcherInvalid,
  matcherIgnored,
  matcherNeverFires(NAMES),
  matcherUnanchored,
  conditionNeverTrue,
];

/** Checks of one matter. */
export interface CheckGroup {
  /** True when they stand beside whatever else is found, as long as the rule reaches something. */
  readonly ofOthers?: boolean;
  /** True when they look at the tool that a rule names; a rule that names none is spared. */
  readonly ofNames: boolean;
  readonly checks: readonly Check[];
}

/**
 * The checks in the order in which a rule is looked at: of each group the first finding counts, and
 * a finding ends the look unless its check goes on.
 */
export const CHECK_GROUPS: readonly CheckGroup[] = [
  { ofNames: false, checks: GRAMMAR },
  { ofNames: false, checks: OFFERS },
  { ofNames: false, checks: HOOKS },
  { ofNames: true, checks: NAMES },
  { ofNames: false, checks: CONTENT },
  { ofNames: false, ofOthers: true, checks: REACH },
];

/** Ids of the checks that look at what other rules say. */
export const REACH_CHECKS: ReadonlySet<string> = new Set(REACH.map(({ id }) => id));

/** Every check that looks at a rule. */
export const RULE_CHECKS: readonly Check[] = CHECK_GROUPS.flatMap(({ checks }) => checks);

/** What may be wrong with a file beside its rules; the engine says which of it is, and where. */
export const FILE_CHECKS: readonly FileCheck[] = [
  voidedFile,
  notStrictJson,
  brokenFrontmatter,
  cutFrontmatter,
  unknownKey,
  wrongKey,
  retiredKey,
  wrongValue,
  unknownEvent,
  misplacedKey,
  badMode,
  patternDirectory,
  noToolsLeft,
  noRuleMade,
  checkerAlwaysRefuses,
  unknownPolicy,
  policyNotApplied,
];

/** Every check there is, by what it is called. */
export const CHECKS: readonly Pick<Check, "id" | "title">[] = [...RULE_CHECKS, ...FILE_CHECKS];
