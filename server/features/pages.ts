import type { Client } from "../server.js";

/** The address of the page about a check; it opens without a network. */
export function pageOf(check: string, { docsBase }: Pick<Client, "docsBase">): string {
  // A folder of files holds `<id>.md`; an address that an extension answers takes the id alone.
  return docsBase.startsWith("file:") ? `${docsBase}${check}.md` : docsBase + check;
}
