import { expect, it } from "vitest";

import { session, share } from "./support/session.ts";

const folder = "/data";

async function scene() {
  const of = await session();
  const answer = await of.run("libraryCreate", { folder, kind: "preset" }, { shared: share({ name: "P" }) });
  return { ...of, stored: answer.output.stored, made: answer.parts[0], id: answer.output.stored.row.id };
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

it("gives the file of a known revision without parsing it", async () => {
  const { on, run, stored, made, id } = await scene();
  const known = { stamp: stored.stamp, revision: "known" };
  const at = { folder, kind: "preset", id, part: "document" } as const;
  const read = await run("libraryRead", { ...at, known });
  expect([read.output, text(read.parts[0])]).toEqual([{ stamp: stored.stamp, revision: "known" }, text(made)]);
  const fresh = await run("libraryRead", at);
  expect(fresh.output.revision).toBe(stored.row.revision);
  on.put(`presets/${id}.json`, { ...JSON.parse(text(made)), text: "other" });
  const changed = await run("libraryRead", { ...at, known });
  expect(changed.output.revision).not.toBe("known");
  expect(text(changed.parts[0])).toContain("other");
});

it("gives parts, exports and rows", async () => {
  const { run, stored, id } = await scene();
  const at = { folder, kind: "preset", id } as const;
  expect(text((await run("libraryRead", { ...at, part: "regex-scripts" })).parts[0])).toBe("[]");
  const file = await run("libraryExport", { ...at, form: "json", known: undefined });
  expect(file.output).toEqual({ revision: stored.row.revision, contentType: "application/json", fileName: "P.json" });
  expect((await run("libraryRefresh", at)).output).toEqual(stored);
  expect((await run("libraryTrash", { folder })).output).toEqual({ rows: [] });
});

it("lints the book of a document", async () => {
  const { on, run } = await scene();
  const entry = {
    uid: 1,
    enabled: true,
    keys: ["harbour"],
    content: "x",
    position: "before_character_definition",
    insertionOrder: 100,
    source: { key: "1", index: 0 },
  };
  const source = { format: "st-world", entryContainer: "object", raw: {} };
  const book = {
    schemaVersion: 1,
    kind: "world-book",
    name: "B",
    settings: {},
    entries: [entry],
    source,
    diagnostics: [{ code: "wrong-type", severity: "warning", path: "$.name", message: "no text" }],
  };
  on.put("world-books/b.json", { id: "b", name: "B", text: "", book });
  const answer = await run("libraryLint", { folder, id: "b" });
  const lint = JSON.parse(text(answer.parts[0])) as { findings: { code: string }[]; rules: { code: string }[] };
  expect(lint.findings).toMatchObject([{ code: "wrong-type", path: "$.name" }]);
  expect(lint.rules.map(({ code }) => code)).toEqual(["wrong-type"]);
  on.put("world-books/c.json", { id: "c", name: "C", text: "" });
  await expect(run("libraryLint", { folder, id: "c" })).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
});
