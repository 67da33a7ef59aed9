import { describe, expect, it } from "vitest";

import {
  clearedSelections,
  freshSelection,
  mapSelections,
  select,
  SELECTIONS,
  type Selections,
  withoutSession,
} from "../../../../src/workers/library/maps/selections.ts";
import { GoneResources } from "../../../../src/workers/library/maps/gone.ts";
import { RP_INACTIVE, type Selection, SelectionsFileSchema } from "../../../../src/workers/library/model/selections.ts";
import { codeOf } from "../support/folder.ts";

const TIME = "2026-01-01T00:00:00.000Z";

const bind = (from: Selections, sessionId: string, change: Partial<Selection>, sessionsMax = 10): Selections =>
  select(from, { sessionId, change, defaultPresetId: "p0", sessionsMax, updatedAt: TIME });

const selectionOf = (selections: Selections, id: string): Selection | undefined =>
  selections.sessions.get(id)?.selection;

describe("the file of selections", () => {
  it("is read again as it was written, in the form of its schema", () => {
    const rp = { active: true, source: "x", followSuppressed: true, sandboxBefore: { a: [1] }, more: "kept" };
    const change = { characterCardId: "c", character: { greetingIndex: 2 }, worldBookIds: ["b"], rp };
    const selections = bind(SELECTIONS.empty, "s.1:x", change);
    const json = JSON.parse(JSON.stringify(SELECTIONS.write(selections))) as object;
    expect(SelectionsFileSchema.parse(json)).toEqual(json);
    expect(SELECTIONS.read(json)).toEqual(selections);
    expect(selectionOf(selections, "s.1:x")?.rp).toBe(rp);
  });

  it("of schema 1 gets what it lacks", () => {
    const selection = {
      presetId: "p",
      characterCardId: "c",
      worldBookIds: ["b"],
      character: { greetingIndex: 1, x: 2 },
    };
    const read = SELECTIONS.read({ schemaVersion: 1, sessions: { s: { selection, updatedAt: TIME } } });
    expect(selectionOf(read, "s")).toEqual({
      ...selection,
      userId: null,
      character: { greetingIndex: 1 },
      rp: RP_INACTIVE,
    });
    expect(SELECTIONS.write(read)).toMatchObject({ schemaVersion: 2 });
  });

  it("loses ids that nothing can have, and books beyond the bound", () => {
    const ids = Array.from({ length: 120 }, (_, index) => `b${index}`);
    const selection = { presetId: "x".repeat(201), userId: "../u", worldBookIds: [...ids, "b1", 7, "../b"] };
    const read = selectionOf(SELECTIONS.read({ schemaVersion: 2, sessions: { s: { selection } } }), "s");
    expect(read).toMatchObject({ presetId: null, userId: null, worldBookIds: ids.slice(0, 100) });
  });

  it("keeps what cannot be served as it is", () => {
    const text = `{"schemaVersion":2,"sessions":{"__proto__":{"selection":{}},"ok":{"selection":{}},"bad":7}}`;
    const read = SELECTIONS.read(JSON.parse(text) as object);
    expect([...read.sessions.keys()]).toEqual(["ok"]);
    expect(SELECTIONS.oddities(read)).toEqual([expect.stringContaining("2 sessions")]);
    const again = JSON.stringify(SELECTIONS.write(read));
    expect(again).toContain(`"__proto__":{"selection":{}}`);
    expect(again).toContain(`"bad":7`);
  });

  it.each([[{}], [{ schemaVersion: 3, sessions: {} }], [{ schemaVersion: 2 }], [{ schemaVersion: 2, sessions: [] }]])(
    "is none of ours: %j",
    (json) => expect(() => SELECTIONS.read(json)).toThrow(),
  );
});

describe("select", () => {
  it("starts from the default preset and changes only what is named", () => {
    const first = bind(SELECTIONS.empty, "s", { userId: "u" });
    expect(selectionOf(first, "s")).toEqual({ ...freshSelection("p0"), userId: "u" });
    const second = bind(first, "s", { presetId: null, worldBookIds: ["b"] });
    expect(selectionOf(second, "s")).toMatchObject({ presetId: null, userId: "u", worldBookIds: ["b"] });
    expect(selectionOf(first, "s")?.worldBookIds).toEqual([]);
  });

  it("drops the options of a character that is not bound any more", () => {
    const first = bind(SELECTIONS.empty, "s", { characterCardId: "c", character: { greetingIndex: 3 } });
    expect(selectionOf(bind(first, "s", { characterCardId: "c" }), "s")?.character).toEqual({ greetingIndex: 3 });
    expect(selectionOf(bind(first, "s", { characterCardId: "d" }), "s")?.character).toEqual({});
    const options = { preferCharacterSystemPrompt: false };
    const other = bind(first, "s", { characterCardId: "d", character: options });
    expect(selectionOf(other, "s")?.character).toEqual(options);
    expect(selectionOf(bind(first, "s", { characterCardId: null }), "s")?.character).toEqual({});
  });

  it("refuses a new session beyond the bound and evicts none", () => {
    const full = bind(bind(SELECTIONS.empty, "a", {}, 2), "b", {}, 2);
    expect(codeOf(() => bind(full, "c", {}, 2))).toBe("SESSION_SELECTION_LIMIT_REACHED");
    expect(selectionOf(bind(full, "a", { userId: "u" }, 2), "a")?.userId).toBe("u");
    expect([...bind(withoutSession(full, "a"), "c", {}, 2).sessions.keys()]).toEqual(["b", "c"]);
  });
});

describe("clearing", () => {
  const gone = new GoneResources();
  gone.reset([
    ["preset", "p"],
    ["character", "c"],
    ["world-book", "b1"],
    ["user", "u"],
  ]);

  it("takes everything that is gone from all sessions", () => {
    const bound = { presetId: "p", characterCardId: "c", character: { greetingIndex: 1 }, userId: "u" };
    const selections = bind(SELECTIONS.empty, "s", { ...bound, worldBookIds: ["b1", "b2"] });
    expect(selectionOf(clearedSelections(selections, gone.ids, TIME), "s")).toEqual({
      ...freshSelection(null),
      worldBookIds: ["b2"],
    });
  });

  it("leaves the same object when nothing is gone", () => {
    const selections = bind(SELECTIONS.empty, "s", { presetId: "p2", worldBookIds: ["b2"] });
    expect(clearedSelections(selections, gone.ids, TIME)).toBe(selections);
    expect(mapSelections(selections, TIME, (selection) => selection)).toBe(selections);
    expect(withoutSession(selections, "t")).toBe(selections);
  });
});

describe("what a file holds beside the known", () => {
  const damaged = { selection: { presetId: "p", worldBookIds: "x" }, unk: 1 };
  const odd = { selection: { userId: 7, characterCardId: "c", more: [1] }, updatedAt: 5 };
  const sound = { selection: { presetId: "p", own: true, character: { greetingIndex: 1, mood: "x" } }, unk: 2 };
  const file = { schemaVersion: 2, extra: { kept: 1 }, sessions: { damaged, odd, sound } };

  it("survives the writes of others, and damaged rows do so as they are", () => {
    const after = bind(SELECTIONS.read(file), "other", { userId: "u" });
    const written = SELECTIONS.write(after) as { extra: unknown; sessions: Record<string, unknown> };
    expect(written.extra).toEqual({ kept: 1 });
    expect(written.sessions["damaged"]).toEqual(damaged);
    expect(written.sessions["odd"]).toEqual(odd);
    expect(written.sessions["sound"]).toMatchObject(sound);
  });

  it("is served as far as it can be, and listed", () => {
    const read = SELECTIONS.read(file);
    expect(selectionOf(read, "damaged")).toEqual(freshSelection("p"));
    const [text = "", ...more] = SELECTIONS.oddities(read);
    expect(more).toEqual([]);
    expect(text).toContain("2 sessions are damaged (damaged, odd)");
  });

  it("of a session that is written itself: the unknown stays, the damaged is replaced", () => {
    const after = bind(SELECTIONS.read(file), "damaged", { userId: "u" });
    const { sessions } = SELECTIONS.write(after) as { sessions: Record<string, unknown> };
    const selection = { ...freshSelection("p"), userId: "u" };
    expect(sessions["damaged"]).toEqual({ selection, updatedAt: TIME, unk: 1 });
    expect(SELECTIONS.oddities(after)[0]).toContain("1 sessions are damaged (odd)");
  });

  it("of a damaged row loses what is gone, and nothing else", () => {
    const gone = new GoneResources();
    gone.reset([["preset", "p"]]);
    const after = clearedSelections(SELECTIONS.read(file), gone.ids, TIME);
    const { sessions } = SELECTIONS.write(after) as { sessions: Record<string, unknown> };
    const selection = { presetId: null, worldBookIds: "x" };
    expect(sessions["damaged"]).toEqual({ selection, unk: 1, updatedAt: TIME });
    expect(sessions["odd"]).toEqual(odd);
  });
});
