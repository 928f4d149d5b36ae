import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** The licences of every package whose code went into the given bundles, as one text. */
export function thirdPartyNotices(metafiles: readonly Metafile[]): string {
  const folders = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((input) => packageOf(input) ?? []),
    ),
  );
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as Record<string, string>;
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), "utf8");
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return `Policy Judge holds code of these packages.\n\n${notices.join(`\n${"-".repeat(72)}\n\n`)}`;
}

/** The folder of the innermost package that a bundled file belongs to; `undefined` for our own. */
function packageOf(input: string): string | undefined {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
  return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : undefined;
}
