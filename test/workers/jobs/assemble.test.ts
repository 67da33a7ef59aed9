import { expect, test } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { assembleInput } from "../../../src/workers/assembly/call-message.ts";
import type { LoreClient } from "../../../src/workers/client.ts";
import { assemble } from "../../../src/workers/jobs/assemble.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { importDocument } from "../../../src/workers/library/import-document.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";
import { cardOf, DataFolder, refOf } from "../assembly/support/data-folder.ts";
import { bytes, opened, rig, ROOT } from "../library/support/folder.ts";
import { jobContext } from "../support/context.ts";

const files = rig();
const state = new ThreadState({ formats: FORMATS, fs: files.fs, now: files.now });
const library = state.library(ROOT);
opened(files, library);
const options = { fileName: "ada.json", envelope: false };
const card = importDocument(library, { kind: "character", bytes: bytes(cardOf({ description: "d" })), options }).row;
const { shared } = attachedBooks([notedBook("b", [{ key: ["hello"], content: "lore" }])]);
const folder = new DataFolder({} as LoreClient, ROOT);
const run = { lore: "b.0", live: ["b.0"], killed: [], evidence: true };

test("reads, attaches, scans and compiles; what it read is told as garbage once", async () => {
  const context = jobContext({ state, shared });
  const input = assembleInput(folder.call({ character: refOf(card) }), run);
  const first = await assemble.run(input, context);
  expect(first.output.sections.map(({ text }) => text)).toEqual(["lore", "d"]);
  expect(first.garbageBytes).toBeGreaterThan(0);
  expect([...state.lores.keys()]).toEqual(["b.0"]);
  const second = await assemble.run(input, { ...context, shared: [] });
  expect(second.garbageBytes).toBe(0);
  expect(second.parts).toEqual(first.parts);
});

test("without lore leaves attached books alone", async () => {
  const { output, parts } = await assemble.run(
    assembleInput(folder.call({ character: refOf(card) }), { ...run, lore: null }),
    jobContext({ state }),
  );
  expect(output).toMatchObject({ count: 0, books: [], activated: [] });
  expect(output.sections.map(({ text }) => text)).toEqual(["d"]);
  expect(parts?.[0]).toHaveLength(0);
  expect(state.lores.size).toBe(1);
});

test("skips regexes after its soft deadline, and still has a profile", async () => {
  const books = attachedBooks([notedBook("r", [{ key: ["/hel+o/"], content: "x" }])]);
  const context = jobContext({ state, shared: books.shared, softDeadline: performance.now() - 1 });
  const { output } = await assemble.run(
    assembleInput(folder.call({ character: refOf(card) }), { ...run, lore: "r.0", live: ["r.0"] }),
    context,
  );
  expect(output.activated).toEqual([]);
  expect(output.sections).toHaveLength(1);
});

test("keeps documents within the bounds of a thread", () => {
  expect(LIMITS.threadDocumentBytes.value).toBeLessThan(LIMITS.residentBytes.value);
});
