import { beforeEach, describe, expect, it } from "vitest";

import type { Library } from "../../../src/host/library/face.ts";
import { SelectionPolicy, storedSelection } from "../../../src/host/loader/selection-policy.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { LibraryError } from "../../../src/workers/client.ts";
import { fakeLibrary } from "../http/support/fake-library.ts";
import { type Desk, openDesk } from "../library/support/open.ts";
import { created } from "./support/library.ts";

const FRESH = {
  presetId: null,
  characterCardId: null,
  userId: null,
  worldBookIds: [],
  character: {},
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
};

describe("the selection of a session", () => {
  let desk: Desk;
  let library: Library;
  let policy: SelectionPolicy;
  let presets: string[] = [];
  const codesOf = (sessionId: string): string[] => policy.of(sessionId).diagnostics.map(({ code }) => code);

  beforeEach(async () => {
    desk = await openDesk(undefined, { sessionsMax: 4 });
    library = desk.lib;
    policy = new SelectionPolicy(library);
    presets = [await created(library, "preset", { name: "One" }), await created(library, "preset", { name: "Two" })];
    await library.setDefaultPreset(presets[0] ?? null);
  });

  it("of a fresh session is the default of that moment, frozen", async () => {
    const began = await policy.begin({ sessionId: "s" });
    expect(began).toEqual({ selection: { ...FRESH, presetId: presets[0] }, failure: null, diagnostics: [] });
    await library.setDefaultPreset(presets[1] ?? null);
    expect(library.selection("s")).toEqual(began.selection);
    expect((await policy.begin({ sessionId: "s" })).selection).toEqual(began.selection);
    expect((await policy.begin({ sessionId: "t" })).selection.presetId).toBe(presets[1]);
  });

  it("of a session that is bound to nothing stays so", async () => {
    await library.select("s", { presetId: null });
    expect((await policy.begin({ sessionId: "s" })).selection.presetId).toBeNull();
  });

  it("of a fork or a delegated agent is a copy of its parent's, lock included, and not linked", async () => {
    const book = await created(library, "world-book", { name: "B" });
    const card = await created(library, "character", { name: "C" });
    const rp = { active: true, source: "character-follow", followSuppressed: false, sandboxBefore: "full", own: [1] };
    const character = { greetingIndex: 1, allowRegexScripts: true };
    const parent = await library.select("p", { characterCardId: card, character, worldBookIds: [book], rp });
    expect((await policy.begin({ sessionId: "c", parentId: "p" })).selection).toEqual(parent);
    await library.select("p", { worldBookIds: [], presetId: null });
    expect(library.selection("c")).toEqual(parent);
    await library.select("c", { characterCardId: null });
    expect(library.selection("p")).toMatchObject({ characterCardId: card });
    expect(codesOf("c")).toEqual(["RP_LOCK_NOT_ENFORCED"]);
    expect(codesOf("p")).toEqual(["RP_LOCK_NOT_ENFORCED"]);
  });

  it("of a fork that was there before is its own, whatever its parent has", async () => {
    await library.select("p", { presetId: presets[0] ?? null });
    await library.select("c", { presetId: presets[1] ?? null });
    expect((await policy.begin({ sessionId: "c", parentId: "p" })).selection.presetId).toBe(presets[1]);
  });

  it("of a fork of a session that never was bound is the default", async () => {
    expect((await policy.begin({ sessionId: "c", parentId: "p" })).selection.presetId).toBe(presets[0]);
    expect(library.selection("p")).toBeUndefined();
  });

  it("is written once, by as many events as tell of the agent", async () => {
    let writes = 0;
    const beginSession: Library["beginSession"] = (...call) => {
      writes++;
      return library.beginSession(...call);
    };
    const counting = new SelectionPolicy({
      beginSession,
      selection: (id) => library.selection(id),
      defaultPresetId: null,
    });
    const both = await Promise.all([counting.begin({ sessionId: "s" }), counting.begin({ sessionId: "s" })]);
    await counting.begin({ sessionId: "s" });
    expect([writes, both[0]]).toEqual([1, both[1]]);
  });

  it("that never began, or was unbound since, is what a fresh one would have, and no fault", async () => {
    const fresh = { selection: { ...FRESH, presetId: presets[0] }, failure: null, diagnostics: [] };
    expect(policy.of("s")).toEqual(fresh);
    await policy.begin({ sessionId: "s" });
    await library.select("s", { presetId: null });
    await library.deleteSession("s");
    expect(policy.of("s")).toEqual(fresh);
    expect(library.selection("s")).toBeUndefined();
  });

  it("is restored by another process", async () => {
    const { selection } = await policy.begin({ sessionId: "s" });
    library = await desk.reopen();
    await library.setDefaultPreset(null);
    expect((await new SelectionPolicy(library).begin({ sessionId: "s" })).selection).toEqual(selection);
  });

  it("names nothing that was deleted: of bound sessions, of copies, and of the default", async () => {
    await policy.begin({ sessionId: "p" });
    await policy.begin({ sessionId: "c", parentId: "p" });
    await library.delete("preset", presets[0] ?? "");
    for (const sessionId of ["p", "c"]) expect(policy.of(sessionId).selection.presetId).toBeNull();
    expect((await policy.begin({ sessionId: "new" })).selection.presetId).toBeNull();
    expect((await policy.begin({ sessionId: "d", parentId: "p" })).selection.presetId).toBeNull();
  });

  it("of a copy names what is missing without having been deleted, as its parent does", async () => {
    await library.select("p", { presetId: presets[1] ?? null });
    desk.memory.unlink(`/data/presets/${presets[1]}.json`);
    library = await desk.reopen();
    const again = new SelectionPolicy(library);
    expect(library.row("preset", presets[1] ?? "")).toBeUndefined();
    expect((await again.begin({ sessionId: "c", parentId: "p" })).selection.presetId).toBe(presets[1]);
  });

  it("is in memory when as many sessions are bound as may be; what is stored stays as it is", async () => {
    for (const id of ["a", "b", "c", "d"]) await library.select(id, { presetId: presets[1] ?? null });
    const { selection, failure } = await policy.begin({ sessionId: "s" });
    expect(selection.presetId).toBe(presets[0]);
    expect(failure?.code).toBe("SESSION_SELECTION_LIMIT_REACHED");
    expect(codesOf("s")).toEqual(["TAVERN_SESSION_INIT_FAILED"]);
    expect((await policy.begin({ sessionId: "f", parentId: "a" })).selection.presetId).toBe(presets[1]);
    expect((await policy.begin({ sessionId: "g", parentId: "f" })).selection.presetId).toBe(presets[1]);
    expect([library.selection("s"), library.selection("f"), library.selection("g")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await expect(storedSelection(policy, { sessionId: "s" })).rejects.toThrow("SESSION_SELECTION_LIMIT_REACHED");
  });

  it("that could not be stored is tried again with the session's next agent, or replaced by what is bound", async () => {
    for (const id of ["a", "b", "c", "d"]) await library.select(id, {});
    await policy.begin({ sessionId: "s" });
    await library.deleteSession("a");
    expect((await policy.begin({ sessionId: "s" })).failure).not.toBeNull();
    policy.end("s");
    expect((await policy.begin({ sessionId: "s" })).failure).toBeNull();
    await policy.begin({ sessionId: "t" });
    expect(policy.of("t").failure).not.toBeNull();
    await library.deleteSession("b");
    await library.select("t", { presetId: presets[1] ?? null });
    expect(policy.of("t")).toMatchObject({ failure: null, selection: { presetId: presets[1] } });
    expect(await storedSelection(policy, { sessionId: "t" })).toEqual(library.selection("t"));
  });
});

describe("where nothing can be written", () => {
  const parent = { ...FRESH, userId: "u", rp: { ...FRESH.rp, active: true } };
  const failing = (error: unknown) => {
    let writes = 0;
    const beginSession = (): Promise<never> => {
      writes++;
      return Promise.reject(error as Error);
    };
    const selection = (id: string) => (id === "p" ? parent : undefined);
    const policy = new SelectionPolicy(fakeLibrary({ beginSession, selection, defaultPresetId: "d" }));
    return { policy, writes: () => writes };
  };

  it.each([
    ["a reader", new LibraryError("STORE_BUSY", "another process"), "STORE_BUSY"],
    ["a full disk", new LibraryError("STORE_FULL", "no space"), "STORE_FULL"],
    ["a fault", new Error("odd"), "STORE_READ_ONLY"],
  ])("%s: the session has a selection in memory, and says so", async (_what, error, code) => {
    const { policy, writes } = failing(error);
    expect(await policy.begin({ sessionId: "s" })).toMatchObject({
      selection: { ...FRESH, presetId: "d" },
      failure: { code, message: error.message },
      diagnostics: [{ code: "TAVERN_SESSION_INIT_FAILED", severity: "warning", message: `${code}: ${error.message}` }],
    });
    const fork = await policy.begin({ sessionId: "f", parentId: "p" });
    expect(fork.selection).toEqual(parent);
    expect(fork.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([
      "TAVERN_SESSION_INIT_FAILED",
      "RP_LOCK_NOT_ENFORCED",
    ]);
    await policy.begin({ sessionId: "s" });
    expect(writes()).toBe(2);
  });

  it("the selections in memory are bounded", async () => {
    const { policy } = failing(new LibraryError("STORE_BUSY", ""));
    await policy.begin({ sessionId: "first", parentId: "p" });
    for (let i = 0; i < LIMITS.sessionFaults.value; i++) await policy.begin({ sessionId: `s${i}` });
    expect(policy.of("first").selection).toEqual({ ...FRESH, presetId: "d" });
  });
});
