/**
 * Speeds as ratios, each against a yardstick measured in the same run, pair by pair: a figure of
 * its own would say more about the machine than about the program.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { parseTree } from "jsonc-parser";
import { judge } from "../dist/index.mjs";

/** Rules as they stand in real policies: most are sound, one in ten is stale. */
const RULES = [
  "Bash(npm run test:*)",
  "Bash(git diff *)",
  "Read(src/**)",
  "Edit(docs/**)",
  "WebFetch(domain:example.com)",
  "mcp__github__get_issue",
  "mcp__playwright__browser_click",
  "Skill(review)",
  "Read(.env)",
  "Task",
];

function policy(rules: number): string {
  const entries = Array.from({ length: rules }, (_, at) => {
    const rule = RULES[at % RULES.length] ?? "Bash";
    // Sound rules stand there once; the stale one is the same each time.
    if (rule.startsWith("mcp__")) return `${rule}_${at}`;
    return rule.replace(/(:\*| \*|\*\*)?\)$/, (end) => `${at}${end}`);
  });
  const half = Math.ceil(rules / 2);
  const permissions = { allow: entries.slice(0, half), deny: entries.slice(half) };
  return JSON.stringify({ permissions }, undefined, 2);
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Runs two things in turn, after a warm-up, and prints the median of the ratios. */
function compare(what: string, rounds: number, run: () => unknown, yardstick: () => unknown): void {
  for (let round = 0; round < Math.ceil(rounds / 5); round++) {
    run();
    yardstick();
  }
  const pairs = Array.from({ length: rounds }, () => [time(run), time(yardstick)] as const);
  const ratio = median(pairs.map(([a, b]) => a / b));
  const [ours, theirs] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  console.log(
    `${what.padEnd(58)} ${ratio.toFixed(2).padStart(6)} ×   (${ours.toFixed(2)} ms / ${theirs.toFixed(2)} ms)`,
  );
}

/** How many rules are judged of each size in one round, and how many rounds count. */
const ROUND = 100_000;
const ROUNDS = 5;

/**
 * How the cost of one rule grows with the number of rules, with and without reading the text. It is
 * the mean over as many rules of each size, since collecting garbage is a part of it that a single
 * run of a short policy seldom meets; sizes take turns, so that a busy machine is slow for all.
 */
async function compareGrowth(folder: string): Promise<void> {
  // The library gives no reading alone, so the judgment is bundled once more with it.
  const outfile = join(folder, "judge.mjs");
  await build({
    entryPoints: ["shared/judge.ts"],
    bundle: true,
    format: "esm",
    mainFields: ["module", "main"],
    outfile,
  });
  const { readersFor, judge: judgeOnce }: typeof import("../shared/judge.js") = await import(
    pathToFileURL(outfile).href
  );
  const rows = [100, 1000, 10_000, 100_000].map((rules) => {
    const input = { path: ".claude/settings.json", text: policy(rules) };
    const repeated = (run: () => unknown) => () => {
      for (let done = 0; done < ROUND; done += rules) run();
    };
    return {
      rules,
      whole: 0,
      reading: 0,
      judge: repeated(() => judgeOnce(input)),
      read: repeated(() =>
        readersFor(input).map(({ kind, scope }) => kind.read(input.text, scope)),
      ),
    };
  });
  for (let round = 0; round <= ROUNDS; round++) {
    for (const row of rows) {
      const [whole, reading] = [time(row.judge), time(row.read)];
      // The first round is a warm-up.
      if (round === 0) continue;
      row.whole += (whole * 1000) / (ROUND * ROUNDS);
      row.reading += (reading * 1000) / (ROUND * ROUNDS);
    }
  }
  const base = rows.find(({ rules }) => rules === 1000) ?? { whole: Number.NaN, reading: 0 };
  for (const { rules, whole, reading } of rows) {
    const own = whole - reading;
    const judging = (own / (base.whole - base.reading)).toFixed(2);
    const all = (whole / base.whole).toFixed(2);
    console.log(
      `${`cost of a rule among ${rules} / among 1000`.padEnd(58)} ${judging.padStart(6)} ×   (${own.toFixed(1)} µs); with reading ${all} × (${whole.toFixed(1)} µs)`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), "policy-judge-bench-"));
try {
  const file = join(folder, ".claude", "settings.json");
  mkdirSync(join(folder, ".claude"));
  writeFileSync(file, policy(100));
  const node = (...args: string[]) => spawnSync(process.execPath, args, { stdio: "ignore" });
  compare(
    "check of one file with 100 rules / node -e 0",
    15,
    () => node("dist/cli.mjs", "check", file),
    () => node("-e", "0"),
  );
  for (const [rules, rounds] of [
    [100, 200],
    [1000, 60],
    [10_000, 15],
  ] as const) {
    const text = policy(rules);
    compare(
      `judge() of ${rules} rules / parseTree of jsonc-parser alone`,
      rounds,
      () => judge({ path: ".claude/settings.json", text }),
      () => parseTree(text),
    );
  }
  await compareGrowth(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
