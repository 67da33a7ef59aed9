import { expect, it } from "vitest";

import { readLegacyFiles } from "../../../src/workers/trace/legacy-files.ts";
import { metadata, snapshot } from "../../trace/store/support/legacy.ts";
import { opened, rig } from "../library/support/folder.ts";

const FILES = ["tavern-traces.json", "tavern-assemblies.json"] as const;

it("reads both files, and there need be none", () => {
  const on = rig();
  opened(on);
  const { store } = on.library;
  expect(readLegacyFiles(store)).toEqual({ metadata: [], snapshots: [], problems: [] });
  on.put(FILES[0], { s: [metadata("s", "1:1:1", 1)] });
  on.put(FILES[1], [snapshot("s", "x", 2)]);
  const read = readLegacyFiles(store);
  expect(read.metadata.map(({ recordId }) => recordId)).toEqual(["legacy:1:1:1"]);
  expect(read.snapshots.map(({ recordId }) => recordId)).toEqual(["x"]);
});

it.each([
  [FILES[0], "{SECRET", "is not JSON in UTF-8"],
  [FILES[1], "{SECRET", "is not JSON in UTF-8"],
  [FILES[0], '"SECRET"', "holds no records"],
  [FILES[1], "null", "holds no records"],
])("reports %s with %s, and reads the other", (file, content, message) => {
  const on = rig();
  opened(on);
  on.put(FILES[0], [metadata("s", "1:1:1", 1)]);
  on.put(FILES[1], [snapshot("s", "x", 2)]);
  on.put(file, content);
  const { metadata: v1, snapshots, problems } = readLegacyFiles(on.library.store);
  expect(problems).toEqual([{ file, message: `${file} ${message}` }]);
  expect(v1.length + snapshots.length).toBe(1);
  expect(on.text(file)).toBe(content);
});

it("does not read a link", () => {
  const on = rig();
  opened(on);
  on.put("elsewhere.json", [metadata("s", "1:1:1", 1)]);
  on.fail = ({ name, path }) => (name === "openFile" && path.endsWith(FILES[0]) ? "ELOOP" : undefined);
  on.put(FILES[0], []);
  expect(readLegacyFiles(on.library.store).problems).toMatchObject([{ file: FILES[0] }]);
});
