import { describe, expect, it } from "vitest";
import { moveFiles } from "../../../../src/workers/library/store/move-files.ts";
import { failEach, powerLosses, run, type Scene, storeOn } from "./support/failing.ts";
import { MemoryFileSystem } from "./support/memory-file-system.ts";

const scene: Scene = {
  before: (fs) => (fs.put("/data/a/1", "one"), fs.put("/data/b/2", "two")),
  operation: (store) =>
    moveFiles(store, [
      ["a/1", "c/1"],
      ["b/2", "c/2"],
    ]),
};
const BEFORE = { "/data/a/1": "one", "/data/b/2": "two" };
const BETWEEN = { "/data/c/1": "one", "/data/b/2": "two" };
const AFTER = { "/data/c/1": "one", "/data/c/2": "two" };

describe("moving files", () => {
  it("makes the folders and moves all", () => expect(run(scene).memory.files()).toEqual(AFTER));

  it.each(["ENOSPC", "EXDEV", "EIO"])("moves none when a call fails with %s", (errno) => {
    for (const { memory, error, failed } of failEach(scene, errno)) {
      expect([failed.index, memory.files()]).toEqual([failed.index, error === undefined ? AFTER : BEFORE]);
      if (error !== undefined) expect(error).toMatchObject({ name: "LibraryError" });
    }
  });

  it("loses nothing when the power goes", () => {
    const states = powerLosses(scene).map((memory) => memory.files());
    for (const state of states) expect([BEFORE, BETWEEN, AFTER]).toContainEqual(state);
    expect(run(scene).memory.afterPowerLoss(0).files()).toEqual(AFTER);
  });

  it("says which file it was about", () => {
    const move = () => moveFiles(storeOn(new MemoryFileSystem()), [["a/1", "b/1"]]);
    expect(move).toThrow(/a\/1 cannot be written \(ENOENT\)/);
  });
});
