import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import { deleteDocument, kindOfEntry, restoreDocument } from "../../../src/workers/library/delete-document.ts";
import { readDocument, rowOf } from "../../../src/workers/library/documents.ts";
import type { Selection } from "../../../src/workers/library/model/selections.ts";
import { trashRows } from "../../../src/workers/library/trash-rows.ts";
import { added, codeOf, opened, rig, type Rig } from "./support/folder.ts";

/** A session, a user and a preset with everything bound, and the ids of it. */
function bound() {
  const of = rig();
  opened(of);
  const { library } = of;
  const ids = {
    preset: added(library, "preset", "P"),
    character: added(library, "character", "C"),
    user: added(library, "user", "U"),
    book: added(library, "world-book", "B"),
    other: added(library, "world-book", "O"),
  };
  const change = {
    presetId: ids.preset,
    characterCardId: ids.character,
    userId: ids.user,
    worldBookIds: [ids.book, ids.other],
  };
  changeMaps(library, { type: "select", sessionId: "s", change, sessionsMax: 10 });
  changeMaps(library, { type: "default-preset", id: ids.preset });
  for (const [kind, id] of [
    ["user", ids.user],
    ["preset", ids.preset],
    ["character", ids.character],
  ] as const) {
    changeMaps(library, { type: "relate", kind, id, worldBookIds: [ids.book] });
  }
  return { of, ids };
}

interface SelectionsFile {
  readonly sessions: Record<string, { readonly selection: Selection }>;
}

const selection = (of: Rig): Selection | undefined =>
  (of.json("session-selections.json") as SelectionsFile).sessions["s"]?.selection;

/** What a mirror would hold after this start. */
const started = (of: Rig): string => JSON.stringify(opened(of, of.again()).maps);

describe("delete", () => {
  it("clears a world book from selections and all relations", () => {
    const { of, ids } = bound();
    const delta = deleteDocument(of.library, { kind: "world-book", id: ids.book });
    expect(selection(of)).toMatchObject({ presetId: ids.preset, worldBookIds: [ids.other] });
    expect(of.json("user-world-book-bindings.json")).toEqual({ schemaVersion: 1, users: {} });
    const owners = { preset: {}, character: {} };
    expect(of.json("resource-world-book-bindings.json")).toEqual({ schemaVersion: 1, owners });
    expect(delta.selections).toHaveLength(1);
    expect(delta.relations).toHaveLength(3);
    expect(of.text(`world-books/${ids.book}.json`)).toBeNull();
    expect(trashRows(of.library)).toMatchObject([{ kind: "world-book", id: ids.book, name: "B" }]);
  });

  it("clears a preset from selections, its relations and the default", () => {
    const { of, ids } = bound();
    deleteDocument(of.library, { kind: "preset", id: ids.preset });
    expect(selection(of)).toMatchObject({ presetId: null, characterCardId: ids.character });
    expect(of.json("library-state.json")).toMatchObject({ selectedId: null, missingCharacters: [] });
    expect(of.text("resource-world-book-bindings.json")).not.toContain(ids.preset);
  });

  it("remembers a character", () => {
    const { of, ids } = bound();
    const delta = deleteDocument(of.library, { kind: "character", id: ids.character });
    expect(selection(of)).toMatchObject({ characterCardId: null, character: {} });
    const missingCharacters = [{ id: ids.character, name: "C" }];
    expect(of.json("library-state.json")).toMatchObject({ missingCharacters });
    expect(delta.state).toMatchObject({ missingCharacters });
  });

  it("misses nobody when the move to the trash fails", () => {
    const { of, ids } = bound();
    const before = of.memory.files();
    of.fail = ({ name, path }) => (name === "createFile" && path.includes("/trash/") ? "ENOSPC" : undefined);
    expect(codeOf(() => deleteDocument(of.library, { kind: "character", id: ids.character }))).toBe("STORE_FULL");
    expect(of.memory.files()).toEqual(before);
  });

  it("is held to the revision that the writer saw", () => {
    const { of, ids } = bound();
    const { revision } = rowOf(of.library, "user", readDocument(of.library, "user", ids.user).document);
    const at = { kind: "user", id: ids.user } as const;
    expect(codeOf(() => deleteDocument(of.library, { ...at, ifMatch: "other" }))).toBe("REVISION_CONFLICT");
    expect(of.text(`users/${ids.user}.json`)).not.toBeNull();
    deleteDocument(of.library, { ...at, ifMatch: revision });
    expect(codeOf(() => deleteDocument(of.library, at))).toBe("USER_NOT_FOUND");
    expect(codeOf(() => deleteDocument(of.library, { ...at, id: "../x" }))).toBe("USER_NOT_FOUND");
  });

  it("leaves damaged documents and damaged files of bindings", () => {
    const { of, ids } = bound();
    of.put(`users/${ids.user}.json`, "{");
    expect(codeOf(() => deleteDocument(of.library, { kind: "user", id: ids.user }))).toBe("DOCUMENT_INVALID");
    expect(of.text(`users/${ids.user}.json`)).toBe("{");
    of.put("session-selections.json", "no JSON");
    of.put("library-state.json", "no JSON");
    deleteDocument(of.library, { kind: "character", id: ids.character });
    deleteDocument(of.library, { kind: "world-book", id: ids.book });
    expect(of.text("session-selections.json")).toBe("no JSON");
    expect(of.text("library-state.json")).toBe("no JSON");
    expect(of.json("user-world-book-bindings.json")).toEqual({ schemaVersion: 1, users: {} });
  });

  it("keeps 4,096 deleted characters and refuses to forget one", () => {
    const { of, ids } = bound();
    const missing = Array.from({ length: LIMITS.missingCharacters.value }, (_, index) => ({
      id: `m${index}`,
      name: "",
    }));
    const state = of.json("library-state.json") as object;
    of.put("library-state.json", { ...state, missingCharacters: missing });
    expect(codeOf(() => deleteDocument(of.library, { kind: "character", id: ids.character }))).toBe(
      "CHARACTER_TOMBSTONE_LIMIT_REACHED",
    );
    expect(of.text(`characters/${ids.character}.json`)).not.toBeNull();
  });
});

describe("a deletion that a crash stopped anywhere", () => {
  it("has happened or not, and leaves no binding that comes back", () => {
    const counted = bound();
    let calls = 0;
    counted.of.fail = () => void calls++;
    deleteDocument(counted.of.library, { kind: "character", id: counted.ids.character });
    expect(calls).toBeGreaterThan(50);
    let done = 0;
    for (let index = 0; index < calls; index += 7) {
      const { of, ids } = bound();
      let call = 0;
      of.fail = () => (call++ >= index ? "EIO" : undefined);
      expect(() => deleteDocument(of.library, { kind: "character", id: ids.character })).not.toThrow(TypeError);
      of.fail = () => undefined;
      const maps = started(of);
      const isThere = of.text(`characters/${ids.character}.json`) !== null;
      const bindings = `${maps.replace(/"missingCharacters":.*?\]/, "")}${of.text("session-selections.json")}`;
      expect(bindings.includes(ids.character)).toBe(isThere);
      if (isThere) continue;
      done++;
      const [entry] = trashRows(of.library);
      expect(entry).toMatchObject({ id: ids.character });
      expect(maps).toContain(`"missingCharacters":[{"id":"${ids.character}"`);
    }
    expect(done).toBeGreaterThan(3);
  });

  it("is finished in memory when the files of bindings cannot be written, and on disk by the next change", () => {
    const { of, ids } = bound();
    of.fail = ({ name, path }) => (name === "createFile" && path.includes("session-selections") ? "ENOSPC" : undefined);
    const delta = deleteDocument(of.library, { kind: "world-book", id: ids.book });
    expect(JSON.parse(delta.selections?.[0]?.[1] ?? "null")).toMatchObject({ worldBookIds: [ids.other] });
    expect(selection(of)?.worldBookIds).toEqual([ids.book, ids.other]);
    const [entry] = trashRows(of.library);
    expect(codeOf(() => restoreDocument(of.library, entry?.trashId ?? ""))).toBe("STORE_FULL");
    of.fail = () => undefined;
    const thread = of.again();
    thread.assertOwner();
    changeMaps(thread, { type: "select", sessionId: "t", change: {}, sessionsMax: 10 });
    expect(selection(of)?.worldBookIds).toEqual([ids.other]);
  });
});

describe("restore", () => {
  it("brings the document back, unbound", () => {
    const { of, ids } = bound();
    const text = of.text(`characters/${ids.character}.json`);
    deleteDocument(of.library, { kind: "character", id: ids.character });
    const [entry] = trashRows(of.library);
    const { stored, delta } = restoreDocument(of.library, entry?.trashId ?? "");
    expect(stored.row).toMatchObject({ kind: "character", id: ids.character });
    expect(of.text(`characters/${ids.character}.json`)).toBe(text);
    expect(delta.state?.missingCharacters).toEqual([]);
    expect(selection(of)?.characterCardId).toBeNull();
    expect(trashRows(of.library)).toEqual([]);
    changeMaps(of.library, {
      type: "select",
      sessionId: "s",
      change: { characterCardId: ids.character },
      sessionsMax: 9,
    });
    expect(selection(of)?.characterCardId).toBe(ids.character);
    expect(started(of)).toContain(ids.character);
  });

  it.each([{ id: "../../evil" }, { folder: "elsewhere" }])("lists a manifest with %j as damaged", (bad) => {
    const { of, ids } = bound();
    deleteDocument(of.library, { kind: "user", id: ids.user });
    const trashId = trashRows(of.library)[0]?.trashId ?? "";
    const file = `trash/${trashId}/manifest.json`;
    of.put(file, { ...(of.json(file) as object), ...bad });
    expect(codeOf(() => restoreDocument(of.library, trashId))).toBe("TRASH_NOT_FOUND");
    expect(trashRows(of.library)).toEqual([]);
    expect(opened(of, of.again()).damaged).toMatchObject([{ file: `trash/${trashId}`, code: "trash-incomplete" }]);
    expect(of.text(`trash/${trashId}/document.json`)).not.toBeNull();
  });

  it("refuses what is not there, what is taken and what is damaged", () => {
    const { of, ids } = bound();
    expect(codeOf(() => restoreDocument(of.library, "x"))).toBe("TRASH_NOT_FOUND");
    expect(codeOf(() => restoreDocument(of.library, "../x"))).toBe("TRASH_NOT_FOUND");
    deleteDocument(of.library, { kind: "user", id: ids.user });
    const [entry] = trashRows(of.library);
    const trashId = entry?.trashId ?? "";
    of.put(`users/${ids.user}.json`, "damaged");
    expect(codeOf(() => restoreDocument(of.library, trashId))).toBe("USER_ID_EXISTS");
    expect(of.text(`users/${ids.user}.json`)).toBe("damaged");
    of.memory.unlink(`/data/users/${ids.user}.json`);
    of.put(`trash/${trashId}/document.json`, "damaged");
    expect(codeOf(() => restoreDocument(of.library, trashId))).toBe("DOCUMENT_INVALID");
    expect(of.text(`trash/${trashId}/document.json`)).toBe("damaged");
  });
});

it("knows the kind of a trash entry", () => {
  const names = { trashId: "t", folder: "users", id: "u", name: "U" };
  const entry = { ...names, deletedAt: "", expiresAt: "", hasOriginal: false, hasDocument: true };
  expect(kindOfEntry(entry)).toBe("user");
  expect(kindOfEntry({ ...entry, folder: "avatars" })).toBeUndefined();
});
