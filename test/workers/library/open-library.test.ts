import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import { deleteDocument } from "../../../src/workers/library/delete-document.ts";
import { writeIndex } from "../../../src/workers/library/index-file.ts";
import { folderSignature, openLibrary, readMaps, refreshRow } from "../../../src/workers/library/open-library.ts";
import { added, opened, rig } from "./support/folder.ts";

const open = { sessionsMax: 10, throwIfStopped: () => undefined };

describe("open", () => {
  it("owns an empty folder", () => {
    const snapshot = opened(rig());
    expect(snapshot).toMatchObject({ role: "owner", rows: [], damaged: [], readOnly: [] });
    expect(snapshot.maps.state).toMatchObject({ selectedId: null, characterOrder: { mode: "updated" } });
    expect(snapshot.maps.settings?.value.recursive).toBe(true);
  });

  it("lists documents and leaves damaged files as they are", () => {
    const of = rig();
    opened(of);
    const ids = [added(of.library, "preset", "P"), added(of.library, "user", "U")];
    const bad = {
      "presets/bad.json": "{",
      "users/x.json": `{"id":"y","name":"n","text":""}`,
      "presets/a b.json": "{}",
    };
    for (const [file, text] of Object.entries(bad)) of.put(file, text);
    of.put("session-selections.json", "no JSON");
    of.put("trash/odd/document.json", "{}");
    const { rows, damaged, readOnly, maps } = opened(of, of.again());
    expect(rows.map(({ row }) => row.id)).toEqual(ids);
    expect(damaged.map(({ file }) => file).toSorted()).toEqual([...Object.keys(bad), "trash/odd"].toSorted());
    expect(readOnly).toMatchObject([{ store: "session-selections.json", code: "STORE_READ_ONLY" }]);
    expect(maps.selections).toBeUndefined();
    for (const [file, text] of Object.entries(bad)) expect(of.text(file)).toBe(text);
    expect(of.text("session-selections.json")).toBe("no JSON");
  });

  it("never parses a file of selections over its bound", () => {
    const of = rig();
    const huge = `{"schemaVersion":2,"sessions":{}}${" ".repeat(LIMITS.selectionReadBytes.value)}`;
    of.put("session-selections.json", huge);
    const code = "SESSION_SELECTION_FILE_TOO_LARGE";
    expect(opened(of).readOnly).toMatchObject([{ store: "session-selections.json", code }]);
    expect(of.text("session-selections.json")).toHaveLength(huge.length);
  });

  it("tells what is kept without being served", () => {
    const of = rig();
    of.put("session-selections.json", { schemaVersion: 2, sessions: { "-bad": {} } });
    of.put("user-world-book-bindings.json", { schemaVersion: 1, users: { "a b": {} } });
    expect(opened(of).damaged.map(({ file }) => file)).toEqual([
      "session-selections.json",
      "user-world-book-bindings.json",
    ]);
  });

  it("reads only documents that the index does not know as they are", () => {
    const of = rig();
    opened(of);
    const ids = ["A", "B", "C"].map((name) => added(of.library, "preset", name));
    writeIndex(of.library, opened(of).rows);
    const text = of.text(`presets/${ids[1]}.json`) ?? "";
    of.put(`presets/${ids[1]}.json`, text.replace(`"B"`, `"B2"`));
    const read: string[] = [];
    of.fail = ({ name, path }) => void (name === "openFile" && path.includes("/presets/") && read.push(path));
    const names = opened(of, of.again()).rows.map(({ row }) => row.summary.name);
    expect(names.toSorted()).toEqual(["A", "B2", "C"]);
    expect(read).toEqual([`/data/presets/${ids[1]}.json`]);
    read.length = 0;
    expect(opened(of, of.again()).rows).toHaveLength(3);
    expect(read).toEqual([]);
  });

  it("takes the rows that the host knows for the index", () => {
    const of = rig();
    const { rows } = opened(of);
    const id = added(of.library, "preset", "A");
    const known = openLibrary(of.library, { ...open, rows }).rows;
    expect(known.map(({ row }) => row.id)).toEqual([id]);
    const read: string[] = [];
    of.fail = ({ name, path }) => void (name === "openFile" && path.includes("/presets/") && read.push(path));
    expect(openLibrary(of.again(), { ...open, rows: known }).rows).toEqual(known);
    expect(read).toEqual([]);
  });

  it("stops between documents when it is asked to", () => {
    const of = rig();
    opened(of);
    for (const name of ["A", "B"]) added(of.library, "preset", name);
    let asked = 0;
    const throwIfStopped = (): void => {
      if (++asked === 2) throw new Error("stop");
    };
    expect(() => openLibrary(of.again(), { ...open, throwIfStopped })).toThrow("stop");
  });

  it("reads a folder that cannot be written, and says why it only reads", () => {
    const of = rig();
    opened(of);
    const id = added(of.library, "preset", "A");
    of.library.store.close();
    of.fail = ({ name }) =>
      ["createFile", "makeFolder", "link", "rename", "unlink"].includes(name) ? "EROFS" : undefined;
    const { role, rows, readOnly } = opened(of, of.again());
    expect([role, rows.map(({ row }) => row.id)]).toEqual(["reader", [id]]);
    expect(readOnly).toMatchObject([{ store: "owner.lock", code: "STORE_UNWRITABLE" }]);
  });

  it("clears what a crash left bound before the trash that tells is emptied", () => {
    const of = rig();
    opened(of);
    const id = added(of.library, "world-book", "B");
    changeMaps(of.library, { type: "select", sessionId: "s", change: { worldBookIds: [id] }, sessionsMax: 9 });
    const bound = of.text("session-selections.json") ?? "";
    deleteDocument(of.library, { kind: "world-book", id });
    of.put("session-selections.json", bound);
    const [entry] = of.library.store.trash.list().entries;
    const manifest = of.json(`trash/${entry?.trashId}/manifest.json`) as object;
    of.put(`trash/${entry?.trashId}/manifest.json`, { ...manifest, deletedAt: "2020-01-01T00:00:00.000Z" });
    const { maps } = opened(of, of.again());
    expect(JSON.stringify(maps)).not.toContain(id);
    expect(of.text("session-selections.json")).not.toContain(id);
    expect(of.library.store.trash.list().entries).toEqual([]);
  });
});

it("looks at one document again", () => {
  const of = rig();
  opened(of);
  const id = added(of.library, "preset", "A");
  expect(refreshRow(of.library, "preset", id)).toMatchObject({ row: { id } });
  expect(refreshRow(of.library, "preset", "x")).toEqual({ missing: true });
  of.put("presets/x.json", "{");
  expect(refreshRow(of.library, "preset", "x")).toMatchObject({
    damage: { file: "presets/x.json", message: expect.stringMatching(/^is not JSON/) as string },
  });
});

it("reads the small files and tells folders that changed", () => {
  const of = rig();
  opened(of);
  expect(readMaps(of.library)).toMatchObject({ readOnly: [], odd: [] });
  expect(folderSignature(of.library)).toMatch(/^\d+( \d+){4}$/u);
});
