/** Rules with `!`, held against what the real engine did. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../shared/index.js";
import { HOME, PROJECT, recordedExceptions } from "./support/recorded-exceptions.js";

const rows = recordedExceptions();

test("what is said of a call under rules with exceptions is what the engine did", (t) => {
  const answers = rows.flatMap(({ id, tool, layers, decisions }) =>
    Object.entries(decisions).map(([file, recorded]) => {
      const path = file.startsWith("~/") ? `${HOME}/${file.slice(2)}` : `${PROJECT}/${file}`;
      const input = { file_path: path, ...(tool === "Write" && { content: "z" }) };
      const question = { engine: "claude-code", layers, cwd: PROJECT, home: HOME };
      const { decision } = explain({ ...question, call: { name: tool, input } });
      return { id, file, recorded, decision };
    }),
  );
  const unknown = answers.filter(({ decision }) => decision === "unknown");
  t.diagnostic(`${answers.length} calls: ${unknown.length} unknown`);
  assert.ok(answers.length > 350);
  assert.deepEqual(
    answers.filter(({ decision, recorded }) => decision !== "unknown" && decision !== recorded),
    [],
  );
  assert.ok(unknown.length <= answers.length / 10, JSON.stringify(unknown));
});
