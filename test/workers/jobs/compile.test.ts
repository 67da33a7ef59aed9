import { expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { decode } from "../../../src/workers/codec.ts";
import { shareDocument } from "../../../src/workers/documents.ts";
import { compile } from "../../../src/workers/jobs/compile.ts";
import { attachPublished, openPublished, sharedBytes } from "../../../src/workers/lore-transport.ts";
import { FORMATS } from "../../../src/workers/library/formats.ts";
import { importDocument } from "../../../src/workers/library/import-document.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { worldOf } from "../assembly/support/data-folder.ts";
import { bytes, opened, rig, ROOT } from "../library/support/folder.ts";
import { bookSource } from "../support/book.ts";
import { jobContext } from "../support/context.ts";

const { caseSensitive, matchWholeWords, characterStrategy } = DEFAULT_SETTINGS;
const settings = { caseSensitive, matchWholeWords, characterStrategy };
const input = (books: readonly { readonly id: string; readonly form: "model" | "raw" }[]) => ({
  mode: "product" as const,
  settings,
  books: books.map(({ id, form }) => ({ id, form, place: "global" as const })),
});

test("publishes books of both forms together, and lists their regexes", async () => {
  const raw = { 0: { uid: 0, key: ["raven"], content: "x", order: 100 } };
  const shared = [
    bookSource("a", [{ keys: ["dragon", "/w\\d/"] }, { keys: [`/${"x".repeat(2_000)}/`] }]).document,
    shareDocument(raw),
  ];
  const result = await compile.run(
    input([
      { id: "a", form: "model" },
      { id: "b", form: "raw" },
    ]),
    jobContext({ shared }),
  );
  expect(result.output).toMatchObject({ entries: 3, refused: 1, bytes: sharedBytes(result.shared ?? []) });
  const lore = attachPublished(result.shared ?? []);
  expect(lore.plain.entries.map((entry) => entry.keys[0])).toEqual(expect.arrayContaining(["dragon", "raven"]));
  expect(decode(result.parts?.[0] ?? new Uint8Array())).toMatchObject([{ key: "/w\\d/", books: ["a"] }]);
});

test("reads books of a data folder itself, passes over what is not to be had, and tells what it read", async () => {
  const files = rig();
  const state = new ThreadState({ formats: FORMATS, fs: files.fs, now: files.now });
  const library = state.library(ROOT);
  opened(files, library);
  const options = { fileName: "x.json", envelope: false };
  const world = { kind: "world-book", bytes: bytes(worldOf([{ key: ["raven"], comment: "Raven" }])), options } as const;
  const { id } = importDocument(library, world).row;
  const at = (book: string) => ({ folder: ROOT, kind: "world-book" as const, id: book });
  const books = [
    { id: "gone", place: "global", form: "stored", at: at("gone") },
    { id: "a", place: "global", form: "model" },
    { id, place: "global", form: "stored", at: at(id) },
  ] as const;
  const shared = [bookSource("a", [{ keys: ["dragon"] }]).document];
  const result = await compile.run({ ...input([]), books: [...books] }, jobContext({ state, shared }));
  expect(result.output).toMatchObject({
    entries: 2,
    skipped: [{ book: "gone", code: "SESSION_CONFIGURATION_WORLD_BOOK_MISSING" }],
  });
  expect(result.garbageBytes).toBe(Buffer.byteLength(files.text(`world-books/${id}.json`) ?? ""));
  const attached = openPublished(result.shared ?? []);
  expect(attached.books.map((book) => book.id)).toEqual(["a", id]);
  expect(attached.notes().names).toContain("Raven");
});

test("without the document of a book is refused", () =>
  expect(() => compile.run(input([{ id: "a", form: "model" }]), jobContext())).toThrow(
    expect.objectContaining({ code: "worker-message-invalid" }),
  ));

test("looks for a stop between books", () => {
  const shared = [bookSource("a", []).document];
  const throwIfStopped = () => {
    throw new RangeError("stop");
  };
  expect(() => compile.run(input([{ id: "a", form: "model" }]), jobContext({ shared, throwIfStopped }))).toThrow(
    "stop",
  );
});
