import { describe, expect, it } from "vitest";

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

describe("what was read of them", () => {
  const scene = () => {
    const on = rig();
    opened(on);
    on.put(FILES[0], [metadata("s", "1:1:1", 1)]);
    let opens = 0;
    on.fail = ({ name, path }) => {
      if (name === "openFile" && FILES.some((file) => path.endsWith(file))) opens++;
      return undefined;
    };
    const cache = on.library.legacyTraces;
    const ids = (): string[] => {
      const { metadata: v1, snapshots } = cache.read();
      return [...v1, ...snapshots].map(({ recordId }) => recordId);
    };
    return { on, ids, cache, opens: () => opens };
  };

  it("is read once for as long as the files are the same", () => {
    const { on, ids, cache, opens } = scene();
    expect(ids()).toEqual(["legacy:1:1:1"]);
    expect(cache.read()).toBe(cache.read());
    expect(opens()).toBe(1);
    on.put(FILES[1], [snapshot("s", "x", 2)]);
    expect(ids()).toEqual(["legacy:1:1:1", "x"]);
    on.put(FILES[0], [metadata("s", "1:1:2", 1), metadata("s", "1:1:3", 2)]);
    expect(ids()).toEqual(["legacy:1:1:2", "legacy:1:1:3", "x"]);
    ids();
    expect(opens()).toBe(5);
  });

  it("is nothing where not even the folder can be looked at, without a throw", () => {
    const { on, cache } = scene();
    on.fail = ({ name }) => (name === "lstat" ? "EACCES" : undefined);
    expect(cache.read().problems).toHaveLength(2);
  });

  it("is read again where something was wrong", () => {
    const { on, ids, cache, opens } = scene();
    on.put(FILES[0], "{");
    expect([ids(), cache.read().problems.length, opens()]).toEqual([[], 1, 2]);
  });
});
