import { expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { shareDocument } from "../../../src/workers/documents.ts";
import { lint } from "../../../src/workers/jobs/lint.ts";
import { jobContext } from "../support/context.ts";

const input = { settings: DEFAULT_SETTINGS, contextTokens: null, tokens: "quarter", texts: [] } as const;

function document(entries: readonly object[]): SharedArrayBuffer {
  const read = readWorldBook(JSON.stringify({ entries }));
  if (!read.ok) throw read.error;
  return shareDocument(read.book);
}

test("gives findings, with the row of each code that was found, of lint's table or the readers'", async () => {
  const entries = [
    { uid: 0, key: ["龙，凤"], content: "x", position: 0 },
    { uid: 0, key: ["pier"], content: "x", position: 0 },
  ];
  const { output } = await lint.run({ ...input, texts: [...input.texts] }, jobContext({ shared: [document(entries)] }));
  expect(output.findings.map(({ code }) => code)).toEqual(["duplicate-uid", "separator-in-key"]);
  expect(output.rules.map(({ code }) => code)).toEqual(["duplicate-uid", "separator-in-key"]);
  for (const { meaning, remedy } of output.rules) expect([meaning, remedy]).not.toContain("");
});

test("asks the engine whether it takes a regex", async () => {
  const wide = `/(?:${Array.from({ length: 60 }, (_, i) => `[\\u4e00-\\u9f${i + 10}]`).join("|")}){90}/`;
  const entries = [{ uid: 0, key: [wide], content: "x", position: 0 }];
  const { output } = await lint.run({ ...input, texts: [] }, jobContext({ shared: [document(entries)] }));
  expect(output.findings.map(({ severity }) => severity)).toContain("error");
});

test("needs a book", () => {
  expect(() => lint.run({ ...input, texts: [] }, jobContext())).toThrow(
    expect.objectContaining({ code: "worker-message-invalid" }),
  );
});
