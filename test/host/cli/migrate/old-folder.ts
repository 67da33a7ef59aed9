import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rmSync } from "node:fs";
import { afterAll } from "vitest";

interface OldDocument {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Documents as the older plugin gave them over its API. */
export const OLD = JSON.parse(readFileSync(new URL("old-documents.json", import.meta.url), "utf8")) as Readonly<
  Record<"preset" | "character" | "worldBook" | "user", OldDocument>
>;

/** The file that the character was imported from: any bytes, named by their hash. */
const ORIGINAL = Buffer.from("the bytes of a card");
const CHARACTER: OldDocument = {
  ...OLD.character,
  source: {
    ...(OLD.character["source"] as object),
    byteLength: ORIGINAL.byteLength,
    sha256: createHash("sha256").update(ORIGINAL).digest("hex"),
  },
};

const SELECTION = {
  presetId: OLD.preset.id,
  characterCardId: CHARACTER.id,
  userId: OLD.user.id,
  worldBookIds: [OLD.worldBook.id],
  character: { greetingIndex: 1 },
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
};
const RELATION = { worldBookIds: [OLD.worldBook.id], updatedAt: "2026-08-15T00:00:00.000Z" };

/** The files of an old data folder, with things in it that are none of the library's. */
export const OLD_FILES: Readonly<Record<string, string | Buffer>> = {
  "presets/state.json": JSON.stringify({ selectedId: OLD.preset.id }),
  [`presets/${OLD.preset.id}.json`]: JSON.stringify(OLD.preset),
  [`cards/${CHARACTER.id}/card.json`]: JSON.stringify(CHARACTER),
  [`cards/${CHARACTER.id}/original.png`]: ORIGINAL,
  "world-books.json": JSON.stringify({ schemaVersion: 1, books: { [OLD.worldBook.id]: OLD.worldBook } }),
  "users.json": JSON.stringify({ schemaVersion: 1, users: [OLD.user] }),
  "session-selections.json": JSON.stringify({
    schemaVersion: 2,
    sessions: { "session-1": { selection: SELECTION, updatedAt: "2026-08-15T00:00:00.000Z" } },
  }),
  "user-world-book-bindings.json": JSON.stringify({ schemaVersion: 1, users: { [OLD.user.id]: RELATION } }),
  "resource-world-book-bindings.json": JSON.stringify({
    schemaVersion: 1,
    owners: { preset: {}, character: { [CHARACTER.id]: RELATION } },
  }),
  "character-state.json": JSON.stringify({ sessions: { "session-2": { characterCardId: CHARACTER.id } } }),
  "session-templates.json": JSON.stringify({ selectedId: "template-1", templates: [] }),
  "traces/trace.json": JSON.stringify({ schemaVersion: 1, sessions: [] }),
  "operation.log": "hello",
  "broken.json": '{"id":',
};

/** A new folder of one test file with those files below it; gone when its tests are done. */
export function oldFolders(): (files?: Readonly<Record<string, string | Buffer>>) => string {
  const root = mkdtempSync(join(tmpdir(), "lorekeeper-migrate-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return (files = OLD_FILES) => {
    const folder = mkdtempSync(join(root, "old-"));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
      utimesSync(join(folder, path), 1_700_000_000, 1_700_000_000);
    }
    return folder;
  };
}

/** Every file and folder below `root` with its bytes, mode and times: equal before and after means untouched. */
export function stateOf(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const { mode, mtimeMs, ctimeMs, ino } = lstatSync(join(root, path));
    if (entry.isDirectory()) return [`${path} ${mode} ${mtimeMs} ${ctimeMs}`, ...stateOf(root, path)];
    const hash = createHash("sha256")
      .update(readFileSync(join(root, path)))
      .digest("hex");
    return [`${path} ${mode} ${mtimeMs} ${ctimeMs} ${ino} ${hash}`];
  });
}
