import { expect, it } from "vitest";

import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import { clearBindings } from "../../../src/workers/library/clear-bindings.ts";
import { added, opened, rig } from "./support/folder.ts";

function scene() {
  const of = rig();
  opened(of);
  const { library } = of;
  const [preset, book] = [added(library, "preset", "P"), added(library, "world-book", "B")];
  const change = { presetId: preset, worldBookIds: [book] };
  changeMaps(library, { type: "select", sessionId: "s", change, sessionsMax: 9 });
  changeMaps(library, { type: "relate", kind: "preset", id: preset, worldBookIds: [book] });
  changeMaps(library, { type: "default-preset", id: preset });
  return { of, library, preset, book };
}

it("writes nothing when nothing is gone", () => {
  const { of, library } = scene();
  of.fail = ({ name }) => (name === "createFile" ? "EROFS" : undefined);
  expect(clearBindings(library)).toEqual({ delta: {}, error: undefined });
});

it("clears every file, and tells the first that cannot be written", () => {
  const { of, library, preset } = scene();
  library.gone.add("preset", preset);
  of.fail = ({ name, path }) => (name === "createFile" && path.includes("resource-world") ? "ENOSPC" : undefined);
  const { delta, error } = clearBindings(library);
  expect(error).toMatchObject({ code: "STORE_FULL" });
  expect(Object.keys(delta).toSorted()).toEqual(["relations", "selections", "state"]);
  expect(of.text("session-selections.json")).not.toContain(preset);
  expect(of.text("library-state.json")).not.toContain(preset);
  expect(of.text("resource-world-book-bindings.json")).toContain(preset);
  of.fail = () => undefined;
  expect(clearBindings(library).error).toBeUndefined();
  expect(of.text("resource-world-book-bindings.json")).not.toContain(preset);
});

it("passes over files that cannot be used", () => {
  const { of, library, preset, book } = scene();
  const names = ["session-selections.json", "library-state.json", "resource-world-book-bindings.json"];
  for (const name of names) of.put(name, "no JSON");
  library.gone.reset([
    ["preset", preset],
    ["world-book", book],
  ]);
  expect(clearBindings(library)).toEqual({ delta: {}, error: undefined });
  for (const name of names) expect(of.text(name)).toBe("no JSON");
});
