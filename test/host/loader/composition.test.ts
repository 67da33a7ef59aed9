import { describe, expect, it } from "vitest";

import { type ComposedLibrary, composeBooks, embeddedBookId } from "../../../src/host/loader/composition.ts";
import type { IndexRow, ResourceKind, Selection } from "../../../src/workers/protocol.ts";

const SELECTION: Selection = {
  presetId: null,
  characterCardId: null,
  userId: null,
  worldBookIds: [],
  character: {},
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
};
const ALL = { ...SELECTION, presetId: "p", characterCardId: "c", userId: "u" };

interface Given {
  /** `kind/id` of what is there. */
  readonly rows: readonly string[];
  readonly relations?: Readonly<Record<string, readonly string[]>>;
  /** Whether the card has a book of its own. */
  readonly embedded?: boolean;
}

function libraryOf({ rows, relations = {}, embedded = false }: Given): ComposedLibrary {
  const row = (kind: ResourceKind, id: string): unknown =>
    rows.includes(`${kind}/${id}`)
      ? { kind, id, revision: `r-${id}`, summary: { id, hasEmbeddedCharacterBook: embedded } satisfies object }
      : undefined;
  return {
    row: row as <K extends ResourceKind>(kind: K, id: string) => IndexRow<K> | undefined,
    relations: ({ kind, id }) => ({ value: relations[`${kind}/${id}`] ?? [] }),
  };
}

const OWNERS = ["preset/p", "character/c", "user/u"];
const books = (...ids: string[]): string[] => ids.map((id) => `world-book/${id}`);
const placesOf = (of: ReturnType<typeof composeBooks>): unknown => of.books.map(({ id, place }) => [id, place]);

describe("the books of a session", () => {
  it("come from the session, its user, preset and character, and last from the card itself", () => {
    const composed = composeBooks(
      libraryOf({
        rows: [...OWNERS, ...books("s", "u", "p", "c")],
        relations: { "user/u": ["u"], "preset/p": ["p"], "character/c": ["c"] },
        embedded: true,
      }),
      { ...ALL, worldBookIds: ["s"] },
    );
    expect(composed.books).toEqual([
      { id: "s", place: "chat", revision: "r-s", from: { kind: "world-book", id: "s" } },
      { id: "u", place: "persona", revision: "r-u", from: { kind: "world-book", id: "u" } },
      { id: "p", place: "global", revision: "r-p", from: { kind: "world-book", id: "p" } },
      { id: "c", place: "character", revision: "r-c", from: { kind: "world-book", id: "c" } },
      { id: embeddedBookId("c"), place: "character", revision: "r-c", from: { kind: "character", id: "c" } },
    ]);
    expect(composed.composition).toEqual({
      explicitIds: ["s"],
      userBoundIds: ["u"],
      presetBoundIds: ["p"],
      characterBoundIds: ["c"],
      effectiveIds: ["s", "u", "p", "c"],
      duplicateIds: [],
      order: "session-explicit-then-user-then-preset-then-character",
    });
    expect(composed.diagnostics).toEqual([]);
    expect([composed.preset, composed.character, composed.user]).toEqual([
      { id: "p", revision: "r-p" },
      { id: "c", revision: "r-c" },
      { id: "u", revision: "r-u" },
    ]);
  });

  it("count once, at the first place; all places are told", () => {
    const composed = composeBooks(
      libraryOf({
        rows: [...OWNERS, ...books("a", "b", "d")],
        relations: { "user/u": ["b", "a"], "preset/p": ["a", "d"], "character/c": ["b", "a"] },
      }),
      { ...ALL, worldBookIds: ["a"] },
    );
    expect(placesOf(composed)).toEqual([
      ["a", "chat"],
      ["b", "persona"],
      ["d", "global"],
    ]);
    expect(composed.composition.duplicateIds).toEqual(["a", "b"]);
    expect([...composed.bindingSources]).toEqual([
      ["a", ["session", "user", "preset", "character"]],
      ["b", ["user", "character"]],
      ["d", ["preset"]],
    ]);
  });

  it("of a selection without anything are none", () => {
    const composed = composeBooks(libraryOf({ rows: [] }), SELECTION);
    expect(composed).toMatchObject({ books: [], preset: null, character: null, user: null, diagnostics: [] });
  });

  it("of a card without a book of its own are those that are bound to it", () => {
    expect(composeBooks(libraryOf({ rows: OWNERS }), ALL).books).toEqual([]);
  });
});

describe("what is missing", () => {
  it("is told with the field that names it, and the rest takes part", () => {
    const composed = composeBooks(
      libraryOf({
        rows: ["user/u", ...books("a", "z")],
        relations: { "user/u": ["gone", "z"], "preset/p": ["never"] },
      }),
      { ...ALL, worldBookIds: ["a", "lost"] },
    );
    expect(composed.diagnostics.map(({ code, path, severity }) => [code, path, severity])).toEqual([
      ["SESSION_CONFIGURATION_PRESET_MISSING", "$.presetId", "warning"],
      ["SESSION_CONFIGURATION_CHARACTER_MISSING_OR_INVALID", "$.characterCardId", "warning"],
      ["SESSION_CONFIGURATION_WORLD_BOOK_MISSING", "$.worldBookIds[1]", "warning"],
      ["SESSION_CONFIGURATION_WORLD_BOOK_MISSING", undefined, "warning"],
    ]);
    expect(composed.diagnostics[2]?.message).toContain("lost, bound by session");
    expect(composed.diagnostics[3]?.message).toContain("gone, bound by user");
    expect(placesOf(composed)).toEqual([
      ["a", "chat"],
      ["z", "persona"],
    ]);
    expect([composed.preset, composed.character]).toEqual([null, null]);
    expect(composed.composition.presetBoundIds).toEqual([]);
  });

  it("is a user, too", () => {
    const { diagnostics } = composeBooks(libraryOf({ rows: [] }), { ...SELECTION, userId: "u" });
    expect(diagnostics).toMatchObject([
      { code: "SESSION_CONFIGURATION_USER_MISSING", path: "$.userId", resourceId: "u" },
    ]);
  });
});
