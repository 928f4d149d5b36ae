import { fitsStars } from "../../../patterns/stars.js";
import type { Reach } from "../../../reach/reach.js";
import { firstReached } from "../../../reach/reach.js";
import { asks, grantedBy, type Matter, reachOf, textInput, unsettled, wholeAllow } from "./call.js";
import { withContent } from "./rules.js";

const PREFIX = "domain:";

/** Hosts that nobody can own on the public net, so that they are not among the engine's own. */
const NOBODYS = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal)$/;

/** Pages that are fetched, by the host they are on. */
export const domains: Matter = {
  guarded: (call, list) =>
    firstReached(withContent(call.merged.rules[list], call.tool), ({ content }) =>
      domainReach(content, hostOf(textInput(call, "url"))),
    ),
  granted: (call) => {
    const rule = wholeAllow(call, call.tool);
    if (rule !== undefined) return { decision: "allow", rule };
    const host = hostOf(textInput(call, "url"));
    const allowed = firstReached(withContent(call.merged.rules.allow, call.tool), ({ content }) =>
      domainReach(content, host),
    );
    return grantedBy(allowed, () => {
      if (host === undefined) return unsettled("the call has no address whose host can be read");
      if (NOBODYS.test(host) || !host.includes(".") || /^[\d.]+$/.test(host)) {
        return asks(
          "no rule reaches this host, and pages are asked about unless a rule allows them",
        );
      }
      return unsettled(
        `no rule reaches ${host}, and Claude Code fetches pages of some hosts of documentation without a question, which are not known here`,
      );
    });
  },
};

/** The host of an address in small letters, or `undefined` where it is no plain address. */
function hostOf(url: string | undefined): string | undefined {
  const [, authority = ""] = /^https?:\/\/([^/?#\\\s]+)/i.exec(url ?? "") ?? [];
  const [, host] = /^([A-Za-z0-9.-]+)(?::\d+)?$/.exec(authority) ?? [];
  return host === undefined ? undefined : trimDots(host.toLowerCase());
}

/**
 * A host fits in any letter case. A leading `*.` is any depth of hosts below the rest; any other
 * star stays between two dots.
 */
function domainReach(content: string, host: string | undefined): Reach {
  if (!content.startsWith(PREFIX)) return "no";
  const domain = trimDots(content.slice(PREFIX.length).toLowerCase());
  if (domain === "*") return "yes";
  if (host === undefined) return "maybe";
  if (domain === host) return "yes";
  if (!domain.includes("*")) return "no";
  if (domain.includes("**")) return "maybe";
  const below = domain.startsWith("*.") ? domain.slice(2) : undefined;
  if (below !== undefined && !below.includes("*")) return reachOf(host.endsWith(`.${below}`));
  if (below !== undefined) return "maybe";
  const [labels, hostLabels] = [domain.split("."), host.split(".")];
  return reachOf(
    labels.length === hostLabels.length &&
      labels.every((label, index) => fitsStars(label, hostLabels[index] ?? "")),
  );
}

/** True for content of a rule that reaches every page, whatever the host. */
export function isEveryHost(content: string): boolean {
  return content.startsWith(PREFIX) && trimDots(content.slice(PREFIX.length)) === "*";
}

function trimDots(host: string): string {
  return host.replace(/\.+$/, "");
}
