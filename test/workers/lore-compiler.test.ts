import { describe, expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import type { StoredSource } from "../../src/workers/books.ts";
import { encode } from "../../src/workers/codec.ts";
import { LoreCompiler, regexesOf } from "../../src/workers/lore-compiler.ts";
import { specOf } from "../../src/workers/lore-spec.ts";
import type { CompileOutput, Payloads } from "../../src/workers/protocol.ts";
import { bookSource } from "./support/book.ts";

const given = bookSource("given", [{ keys: ["a"] }]);
const stored: StoredSource = {
  id: "stored",
  place: "chat",
  revision: "r",
  form: "stored",
  at: { folder: "/data", kind: "world-book", id: "b" },
};
const spec = specOf({ books: [stored, given], settings: DEFAULT_SETTINGS });
const listed = [{ program: 3, pattern: "x+", key: "/x+/", books: ["stored"] }];

async function compiled(skipped: CompileOutput["skipped"] = []) {
  const sent: { input: Payloads["compile"]["input"]; shared: readonly SharedArrayBuffer[] | undefined }[] = [];
  const compiler = new LoreCompiler((input, { shared }) => {
    sent.push({ input, shared });
    return Promise.resolve({
      output: { entries: 1, bytes: 2, refused: 0, skipped },
      shared: [],
      parts: [encode(listed)],
    });
  });
  return { sent, lores: [await compiler.compile(spec), await compiler.compile(spec)] };
}

describe("compiling a spec", () => {
  test("sends the documents that the host holds, and where the others are", async () => {
    const { sent } = await compiled();
    expect(sent[0]?.input.books).toEqual([
      { id: "stored", place: "chat", form: "stored", at: stored.at },
      { id: "given", place: "global", form: "model" },
    ]);
    expect(sent[0]?.shared).toEqual([given.document]);
  });

  test("names each result otherwise", async () => {
    const names = (await compiled()).lores.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(names.every((name) => name.startsWith(spec.key))).toBe(true);
  });

  test("knows what was passed over, and looks again at files that could not be read", async () => {
    const [kept] = (await compiled()).lores;
    expect(kept).toMatchObject({ skipped: [] });
    expect(kept).not.toHaveProperty("retryAt");
    const limit = { book: "stored", code: "WORLD_BOOK_RUNTIME_TOTAL_LIMIT", message: "m" } as const;
    const [limited] = (await compiled([limit])).lores;
    expect(limited?.skipped).toEqual([{ ...limit, revision: "r" }]);
    expect(limited).not.toHaveProperty("retryAt");
    const [unread] = (await compiled([{ ...limit, code: "SESSION_CONFIGURATION_WORLD_BOOK_MISSING" }])).lores;
    expect(unread?.retryAt).toBeGreaterThan(performance.now());
  });

  test("lists the regexes of each book", async () => {
    const [lore] = (await compiled()).lores;
    if (lore === undefined) throw new Error("no lore");
    expect(regexesOf(lore, 3)).toEqual([{ revision: "r", pattern: "x+", key: "/x+/" }]);
    expect(regexesOf(lore, 4)).toEqual([]);
  });
});
