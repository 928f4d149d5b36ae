import type { Span, SyntaxNode, TextNode } from "../../syntax/tree.js";
import { entriesOf, valuesAt } from "../../syntax/tree.js";
import { HOOK_TYPES, PERMISSION_MODES, STRICT_HOOK_EVENTS } from "./settings.js";

/** A value for which the engine drops the file; in a managed file, the value alone. */
export interface VoidValue {
  readonly key: string;
  readonly node: Span;
  readonly expected: readonly string[];
}

/** Every value that is known to void a settings file, in the order of the keys below. */
export function findVoidValues(root: SyntaxNode): VoidValue[] {
  const permissions = valuesAt(root, "permissions");
  return [
    ...permissions.flatMap((node) => [
      ...["allow", "ask", "deny"].flatMap((list) =>
        unlike(valuesAt(node, list), `permissions.${list}`, isList, ["a list of rules"]),
      ),
      ...unlike(valuesAt(node, "defaultMode"), "permissions.defaultMode", isMode, PERMISSION_MODES),
      ...valuesAt(node, "additionalDirectories").flatMap((list) =>
        list.kind === "list"
          ? unlike(list.items, "permissions.additionalDirectories", isText, ["a path"])
          : [],
      ),
    ]),
    ...unlike(valuesAt(root, "model"), "model", isText, ["the name of a model"]),
    ...valuesAt(root, "sandbox").flatMap((sandbox) =>
      // A string is what the engine was seen to refuse; other kinds were not tried.
      unlike(valuesAt(sandbox, "enabled"), "sandbox.enabled", (node) => !isText(node), [
        "true or false, without quotation marks",
      ]),
    ),
    ...valuesAt(root, "hooks").flatMap((hooks) =>
      hooks.kind === "list" && hooks.items.length > 0
        ? [
            {
              key: "hooks",
              node: hooks,
              expected: ["the events as keys, each with a list of hooks"],
            },
          ]
        : STRICT_HOOK_EVENTS.flatMap((event) => findUnloadableHooks(hooks, event)),
    ),
    ...findStrayHooks(root),
  ];
}

/** Events that may stop a call, declared outside of `hooks` (doctor runs on 2.1.332). */
function findStrayHooks(root: SyntaxNode): VoidValue[] {
  const places = [
    { key: "", node: root },
    ...["permissions", "Hooks"].flatMap((key) =>
      valuesAt(root, key).map((node) => ({ key: `${key}.`, node })),
    ),
  ];
  return places.flatMap(({ key, node }) =>
    entriesOf(node).flatMap((entry) =>
      DECLARED_OUTSIDE.includes(entry.key.value) && entry.value?.kind === "list"
        ? [
            {
              key: key + entry.key.value,
              node: entry.key,
              expected: [`this event inside of "hooks"`],
            },
          ]
        : [],
    ),
  );
}

/** The events for which that was seen. */
const DECLARED_OUTSIDE: readonly string[] = ["PreToolUse", "PermissionRequest"];

/** Hooks of an event that are no list of groups, or of a type that there is not. */
function findUnloadableHooks(hooks: SyntaxNode, event: string): VoidValue[] {
  const key = `hooks.${event}`;
  return valuesAt(hooks, event).flatMap((groups) => {
    // `null` and other plain values are passed over, what looks like hooks is not.
    if (groups.kind === "other") return [];
    if (groups.kind !== "list") return unlike([groups], key, isList, ["a list of hooks"]);
    // Of a group without any hooks, what was recorded of the engine does not agree.
    return groups.items.flatMap((group) =>
      valuesAt(group, "hooks").flatMap((list) =>
        list.kind === "list"
          ? list.items.flatMap((hook) =>
              unlike(valuesAt(hook, "type"), `${key}.type`, isHookType, HOOK_TYPES),
            )
          : unlike([list], key, isList, ["a list of hooks"]),
      ),
    );
  });
}

function unlike(
  nodes: readonly SyntaxNode[],
  key: string,
  fits: (node: SyntaxNode) => boolean,
  expected: readonly string[],
): VoidValue[] {
  return nodes
    .filter((node) => isTyped(node) && !fits(node))
    .map((node) => ({ key, node, expected }));
}

/** False for what is not typed yet, which is no value of any kind. */
function isTyped(node: SyntaxNode): boolean {
  return node.kind === "text" ? node.closed : node.kind !== "other" || node.valid;
}

function isList({ kind }: SyntaxNode): boolean {
  return kind === "list";
}

function isText(node: SyntaxNode): node is TextNode {
  return node.kind === "text";
}

function isMode(node: SyntaxNode): boolean {
  return isText(node) && PERMISSION_MODES.includes(node.value);
}

function isHookType(node: SyntaxNode): boolean {
  return isText(node) && HOOK_TYPES.includes(node.value);
}
