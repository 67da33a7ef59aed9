import { describe, expect, it } from "vitest";

import { jsonOf, openDesk, rejection, shared } from "./support/open.ts";

describe("documents", () => {
  it("are made, read, edited, exported and listed", async () => {
    const { lib, json } = await openDesk();
    const made = await lib.create("preset", shared({ name: "P" }));
    const { id } = made.row;
    expect(jsonOf(made)).toEqual(json(`presets/${id}.json`));
    expect(lib.list("preset")).toEqual([made.row.summary]);
    const edited = await lib.edit({ kind: "preset", id }, shared({ text: "t" }), { ifMatch: made.revision });
    expect(edited.revision).toBe(lib.row("preset", id)?.revision);
    expect(lib.list("preset")).toMatchObject([{ description: "t" }]);
    const read = await lib.read("preset", id);
    expect(read).toMatchObject({ revision: edited.revision, contentType: "application/json; charset=utf-8" });
    expect(jsonOf(read)).toMatchObject({ name: "P", text: "t" });
    await lib.edit({ kind: "preset", id, part: "regex-scripts" }, shared({ scripts: [{ a: 1 }] }));
    expect(jsonOf(await lib.read("preset", id, "regex-scripts"))).toEqual([{ a: 1 }]);
    const file = await lib.export("preset", id, "png");
    expect(file).toMatchObject({ fileName: "P.json", revision: lib.row("preset", id)?.revision });
    expect(jsonOf(file)).toMatchObject({ form: "png", original: null });
  });

  it("are imported with a report", async () => {
    const { lib } = await openDesk();
    const content = JSON.stringify({ name: "C", text: "t" });
    const imported = await lib.import("character", shared(content), { fileName: "c.json" });
    expect(imported).toMatchObject({ report: { format: "small" }, compatibility: { warnings: [] } });
    expect(jsonOf(await lib.export("character", imported.row.id, "json"))).toMatchObject({ original: content.length });
    const named = await lib.import("preset", shared({ content, name: "N" }), { envelope: true });
    expect(named.row.summary.name).toBe("N");
    expect(await rejection(lib.import("preset", shared("{")))).toBe("json-syntax");
    expect(lib.status.counts).toEqual({ preset: 1, character: 1, "world-book": 0, user: 0 });
  });

  it("that are not there, or damaged, have their code", async () => {
    const desk = await openDesk();
    desk.put("presets/bad.json", "{");
    const lib = await desk.reopen();
    expect(lib.row("preset", "x")).toBeUndefined();
    const calls = (id: string): readonly Promise<unknown>[] => [
      lib.read("preset", id),
      lib.export("preset", id, "json"),
      lib.edit({ kind: "preset", id }, shared({})),
      lib.delete("preset", id),
    ];
    for (const call of calls("x")) expect(await rejection(call)).toBe("PRESET_NOT_FOUND");
    for (const call of calls("bad")) expect(await rejection(call)).toBe("DOCUMENT_INVALID");
    expect(await rejection(lib.lint("x"))).toBe("WORLD_BOOK_NOT_FOUND");
    expect(lib.status.damaged).toMatchObject([{ file: "presets/bad.json" }]);
    expect(desk.text("presets/bad.json")).toBe("{");
  });

  it("go to the trash and come back", async () => {
    const { lib } = await openDesk();
    const { row } = await lib.create("user", shared({ name: "U" }));
    expect(await rejection(lib.delete("user", row.id, { ifMatch: "x" }))).toBe("REVISION_CONFLICT");
    await lib.delete("user", row.id, { ifMatch: row.revision });
    expect([lib.list("user"), lib.row("user", row.id)]).toEqual([[], undefined]);
    const [entry] = await lib.trash();
    expect(entry).toMatchObject({ kind: "user", id: row.id, name: "U" });
    expect(await lib.restore(entry?.trashId ?? "")).toEqual(row);
    expect(lib.list("user")).toEqual([row.summary]);
    expect(await rejection(lib.restore(entry?.trashId ?? ""))).toBe("TRASH_NOT_FOUND");
  });
});

describe("bindings", () => {
  it("of sessions hold what is named and lose what is deleted", async () => {
    const { lib, reopen } = await openDesk();
    const preset = (await lib.create("preset", shared({ name: "P" }))).row.id;
    const book = (await lib.create("world-book", shared({ name: "B" }))).row.id;
    expect(lib.selection("s")).toBeUndefined();
    await lib.setDefaultPreset(preset);
    const rp = { active: true, source: "x", followSuppressed: false, sandboxBefore: null, own: { deep: [1] } };
    const selection = await lib.select("s", { worldBookIds: [book], rp });
    expect(selection).toMatchObject({ presetId: preset, worldBookIds: [book], rp });
    expect((await reopen()).selection("s")).toEqual(selection);
    await lib.delete("world-book", book);
    await lib.delete("preset", preset);
    expect(lib.selection("s")).toMatchObject({ presetId: null, worldBookIds: [], rp });
    expect(lib.defaultPresetId).toBeNull();
    expect([await lib.deleteSession("s"), await lib.deleteSession("s")]).toEqual([true, false]);
    expect(lib.selection("s")).toBeUndefined();
  });

  it("of a session that begins are its own, its parent's or the default, and there at once", async () => {
    const { lib, reopen } = await openDesk();
    const preset = (await lib.create("preset", shared({ name: "P" }))).row.id;
    await lib.setDefaultPreset(preset);
    const fresh = await lib.beginSession("a");
    expect(fresh).toMatchObject({ presetId: preset, characterCardId: null });
    expect(lib.selection("a")).toEqual(fresh);
    const parent = await lib.select("p", { presetId: null });
    expect(await lib.beginSession("c", "p")).toEqual(parent);
    expect(await lib.beginSession("a", "p")).toEqual(fresh);
    expect((await reopen()).selection("c")).toEqual(parent);
    expect(await rejection(lib.beginSession("-"))).toBe("INVALID_SESSION_ID");
  });

  it("are bounded", async () => {
    const { lib } = await openDesk(undefined, { sessionsMax: 1 });
    await lib.select("s", {});
    expect(await rejection(lib.select("t", {}))).toBe("SESSION_SELECTION_LIMIT_REACHED");
    expect(lib.selection("t")).toBeUndefined();
    expect(await rejection(lib.select("-", {}))).toBe("INVALID_SESSION_ID");
  });

  it("of owners are set by those who saw them", async () => {
    const { lib } = await openDesk();
    const user = (await lib.create("user", shared({ name: "U" }))).row.id;
    const book = (await lib.create("world-book", shared({ name: "B" }))).row.id;
    const owner = { kind: "user", id: user } as const;
    const before = lib.relations(owner);
    expect(before.value).toEqual([]);
    const set = await lib.setRelations(owner, [book, book], { ifMatch: before.revision });
    expect(set).toEqual(lib.relations(owner));
    expect(set.value).toEqual([book]);
    expect(await rejection(lib.setRelations(owner, [], { ifMatch: before.revision }))).toBe("REVISION_CONFLICT");
    expect(await rejection(lib.setRelations(owner, ["x"]))).toBe("WORLD_BOOK_NOT_FOUND");
    await lib.delete("world-book", book);
    expect(lib.relations(owner)).toEqual(before);
  });
});

describe("characters", () => {
  it("are in their set order", async () => {
    const { lib } = await openDesk();
    const ids: string[] = [];
    for (const name of ["b", "C", "a"]) ids.push((await lib.create("character", shared({ name }))).row.id);
    await lib.edit({ kind: "character", id: ids[0] ?? "" }, shared({ text: "t" }));
    const names = (): string =>
      lib
        .list("character")
        .map(({ name }) => name)
        .join("");
    expect(names()).toBe("baC");
    const order = await lib.setCharacterOrder({ mode: "name" }, { ifMatch: lib.characterOrder.revision });
    expect([names(), order]).toEqual(["abC", lib.characterOrder]);
    expect(await rejection(lib.setCharacterOrder({ mode: "custom", characterIds: ids.slice(1) }))).toBe(
      "INVALID_CHARACTER_REQUEST",
    );
    await lib.setCharacterOrder({ mode: "custom", characterIds: ids });
    expect(names()).toBe("bCa");
    await lib.delete("character", ids[1] ?? "");
    await lib.create("character", shared({ name: "new" }));
    expect(names()).toBe("newba");
    expect(await rejection(lib.setCharacterOrder({ mode: "updated" }, { ifMatch: "x" }))).toBe("REVISION_CONFLICT");
  });

  it("that are deleted are missed until they are back or relinked", async () => {
    const { lib, reopen } = await openDesk();
    const card = { name: "C", sha256: "0123" };
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await lib.import("character", shared(card))).row.id);
    const [one = "", two = "", kept = ""] = ids;
    await lib.delete("character", one);
    await lib.delete("character", two);
    expect(lib.missingCharacters).toEqual([one, two].map((id) => ({ ...card, id })));
    const entry = (await lib.trash()).find(({ id }) => id === one);
    await lib.restore(entry?.trashId ?? "");
    expect(lib.missingCharacters).toEqual([{ ...card, id: two }]);
    expect(await rejection(lib.relinkCharacter(two, "x"))).toBe("CHARACTER_NOT_FOUND");
    expect(await lib.relinkCharacter(two, kept)).toEqual({ relinkedSessionCount: 0 });
    expect(lib.missingCharacters).toEqual([]);
    expect((await reopen()).missingCharacters).toEqual([]);
  });
});

it("keeps activation settings", async () => {
  const { lib, reopen } = await openDesk();
  const before = lib.activationSettings;
  const set = await lib.setActivationSettings({ scanDepth: 4 }, { ifMatch: before.revision });
  expect(set).toEqual(lib.activationSettings);
  expect(set.value.scanDepth).toBe(4);
  expect(await rejection(lib.setActivationSettings({}, { ifMatch: before.revision }))).toBe("REVISION_CONFLICT");
  const imported = await lib.importActivationSettings(shared({ world_info_depth: 9 }), { ifMatch: set.revision });
  expect(imported.value.scanDepth).toBe(9);
  expect((await reopen()).activationSettings).toEqual(imported);
});

it("has one winner of two writers that saw the same, and no mixture of two that saw nothing", async () => {
  const { lib } = await openDesk();
  const { row, revision } = await lib.create("preset", shared({ name: "P" }));
  const at = { kind: "preset", id: row.id } as const;
  const edits = ["a", "b"].map((text) => lib.edit(at, shared({ name: text, text }), { ifMatch: revision }));
  const results = await Promise.all(edits.map(rejection));
  expect(new Set(results)).toEqual(new Set(["REVISION_CONFLICT", null]));
  await Promise.all(["c", "d"].map((text) => lib.edit(at, shared({ name: text, text }))));
  expect(jsonOf(await lib.read("preset", row.id))).toMatchObject({ name: "d", text: "d" });
});
