import type { PolicyRule } from "../../../policy/rule.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import { readJsonDocument } from "../../../syntax/json-document.js";
import { JsonRuleSite } from "../../../syntax/json-site.js";
import { JsonString } from "../../../syntax/json-string.js";
import { entriesOf, type ListNode, type SyntaxNode, valuesAt } from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import type { Reading } from "../../engine.js";
import { readGrant } from "../frontmatter/grants.js";
import { splitTools, type Token } from "../frontmatter/tokens.js";
import { MANIFEST_LIST } from "../lists.js";

/** The manifest of a plugin: what each of its commands may do without a question. */
export function readManifest(text: string): Reading {
  const document = readJsonDocument(text);
  const rules = valuesAt(document.root, "commands")
    .flatMap(entriesOf)
    .flatMap(({ value }) => valuesAt(value, MANIFEST_LIST.name))
    .flatMap((list) => (list.kind === "list" ? readList(document, list) : []));
  return { rules, problems: [] };
}

/** Each string is cut into rules like the value in the frontmatter of a command. */
function readList(document: SyntaxDocument, node: ListNode): PolicyRule[] {
  const tokens = node.items.flatMap((item, index) => readItem(document, node, item, index));
  const list = { ...MANIFEST_LIST, entries: new Set(tokens.map(({ text }) => text)) };
  return tokens.map((token) => readGrant(token, list));
}

function readItem(
  document: SyntaxDocument,
  list: ListNode,
  item: SyntaxNode,
  index: number,
): readonly Token[] {
  const { source } = document;
  if (item.kind !== "text") {
    if (item.kind === "other" && !item.valid) return [];
    const site = new JsonRuleSite(source, list, index, item, undefined);
    return [{ text: source.slice(item.start, item.end), site, isText: false }];
  }
  if (!item.closed) return [];
  const string = new JsonString(source, item);
  const [token, ...others] = splitTools(string.text);
  const isWhole = token?.start === 0 && token.end === string.text.length && others.length === 0;
  if (!isWhole) return readEntries(document, item, splitTools);
  const site = new JsonRuleSite(source, list, index, item, string);
  return [{ text: string.text, site, isText: true }];
}
