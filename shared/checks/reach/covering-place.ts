import type { Neighbour } from "../../reach/neighbours.js";
import type { RelatedPlace } from "../check.js";

/** ` of <path>` for a rule of another file, and nothing for one of the same. */
export function inOtherFile({ source }: Neighbour): string {
  return source === undefined ? "" : ` of ${source.path}`;
}

/** The place of the covering rule, with what there is to say of it. */
export function coveringPlace({ rule, source }: Neighbour, message: string): RelatedPlace {
  return { span: rule.site.span, message, ...(source && { source }) };
}
