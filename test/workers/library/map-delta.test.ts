import { expect, it } from "vitest";

import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { deleteDocument } from "../../../src/workers/library/delete-document.ts";
import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import {
  joinDeltas,
  presentRelations,
  presentSelections,
  presentState,
  relationsDelta,
  revisedSettings,
  selectionsDelta,
} from "../../../src/workers/library/map-delta.ts";
import { LIBRARY_STATE } from "../../../src/workers/library/maps/library-state.ts";
import type { Relations } from "../../../src/workers/library/maps/relations.ts";
import { freshSelection, type Selections } from "../../../src/workers/library/maps/selections.ts";
import { added, opened, rig } from "./support/folder.ts";

const entry = { selection: freshSelection(null), updatedAt: "" };
const selections = (...ids: string[]): Selections => ({
  sessions: new Map(ids.map((id) => [id, entry])),
  odd: new Map(),
});
const relation = { worldBookIds: ["b"], updatedAt: "" };
const relations = (...names: string[]): Relations => ({
  owners: new Map(names.map((name) => [name, relation])),
  odd: new Map(),
});

it("tells what differs", () => {
  const text = JSON.stringify(entry.selection);
  expect(selectionsDelta(selections("a", "b"))).toEqual({
    selections: [
      ["a", text],
      ["b", text],
    ],
  });
  expect(selectionsDelta(selections("a", "c"), selections("a", "b"))).toEqual({
    selections: [
      ["c", text],
      ["b", null],
    ],
  });
  expect(selectionsDelta(selections("a"), selections("a"))).toEqual({});
  expect(relationsDelta(relations("user/c"), relations("preset/b"))).toEqual({
    relations: [
      ["user", "c", ["b"]],
      ["preset", "b", []],
    ],
  });
});

it("joins what several files tell", () => {
  const settings = revisedSettings(DEFAULT_SETTINGS);
  const [one, two] = [selectionsDelta(selections("a")), selectionsDelta(selections("b"))];
  const joined = joinDeltas(one, relationsDelta(relations("user/c")), two, { state: LIBRARY_STATE.empty, settings });
  expect(joined.selections?.map(([id]) => id)).toEqual(["a", "b"]);
  expect(joined).toMatchObject({ relations: [["user", "c", ["b"]]], state: LIBRARY_STATE.empty, settings });
  expect(joinDeltas({}, {})).toEqual({});
});

it("has one revision for equal settings", () => {
  const { revision } = revisedSettings(DEFAULT_SETTINGS);
  expect(revisedSettings({ ...DEFAULT_SETTINGS }).revision).toBe(revision);
  expect(revisedSettings({ ...DEFAULT_SETTINGS, scanDepth: 1 }).revision).not.toBe(revision);
});

it("reads the files without what is gone", () => {
  const of = rig();
  opened(of);
  const { library } = of;
  const [preset, user, book] = [
    added(library, "preset", "P"),
    added(library, "user", "U"),
    added(library, "world-book", "B"),
  ];
  changeMaps(library, { type: "select", sessionId: "s", change: { presetId: preset }, sessionsMax: 9 });
  changeMaps(library, { type: "relate", kind: "user", id: user, worldBookIds: [book] });
  changeMaps(library, { type: "default-preset", id: preset });
  of.fail = ({ name }) => (name === "createFile" ? "ENOSPC" : undefined);
  library.gone.reset([
    ["preset", preset],
    ["world-book", book],
  ]);
  expect(presentSelections(library).present.sessions.get("s")?.selection.presetId).toBeNull();
  expect(presentRelations(library, "user").present.owners.size).toBe(0);
  expect(presentState(library).present.selectedId).toBeNull();
  expect(presentState(library).stored.selectedId).toBe(preset);
  library.gone.reset([]);
  of.fail = () => undefined;
  deleteDocument(library, { kind: "preset", id: preset });
  expect(presentState(library).stored.selectedId).toBeNull();
});
