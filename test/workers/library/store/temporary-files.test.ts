import { expect, it } from "vitest";
import {
  isTemporaryName,
  sweepTemporaryFiles,
  temporaryName,
} from "../../../../src/workers/library/store/temporary-files.ts";
import { storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";

/** Larger than any process number of Linux. */
const DEAD = 2_000_000_000;
const ALIVE = process.ppid;
const temporary = (pid: number): string => `.a.json.${pid}.0123456789abcdef.tmp`;

it("names temporary files beside the file, never twice the same", () => {
  const names = [temporaryName("presets/a.json"), temporaryName("presets/a.json"), temporaryName("state.json")];
  expect(names[0]).toMatch(new RegExp(`^presets/\\.a\\.json\\.${process.pid}\\.[0-9a-f]{16}\\.tmp$`));
  expect(names[2]).toMatch(/^\.state\.json\./);
  expect(new Set(names).size).toBe(3);
  expect(isTemporaryName((names[0] ?? "").slice("presets/".length))).toBe(true);
});

it.each(["a.json", ".tmp", "a.12.0123456789abcdef.tmp", ".a.x.0123456789abcdef.tmp", ".a.12.012345.tmp", ".a.tmp"])(
  "%s is no temporary file of ours",
  (name) => expect(isTemporaryName(name)).toBe(false),
);

it("sweeps those of dead processes and its own, in all folders, and nothing else", () => {
  const fs = new MemoryFileSystem();
  const gone = [
    temporary(DEAD),
    `presets/${temporary(DEAD)}`,
    `trash/some/${temporary(process.pid)}`,
    `originals/characters/${temporary(DEAD)}`,
  ];
  const kept = [`users/${temporary(ALIVE)}`, "presets/a.json", "presets/.a.json.tmp", ".hidden", "notes.tmp"];
  for (const file of [...gone, ...kept]) fs.put(`/data/${file}`, "x");
  fs.put(`/data/.link.${DEAD}.0123456789abcdef.tmp`, { kind: "other" });
  const removed = sweepTemporaryFiles(storeOn(fs), { now: 1_000_000, keepMs: 1_000 });
  expect([...removed].sort()).toEqual([...gone].sort());
  expect(Object.keys(fs.files()).sort()).toEqual(kept.map((file) => `/data/${file}`).sort());
});

it("sweeps old ones although a process of their number runs", () => {
  const fs = new MemoryFileSystem();
  fs.put(`/data/${temporary(ALIVE)}`, "x");
  const { modifiedMs } = fs.lstat(`/data/${temporary(ALIVE)}`);
  expect(sweepTemporaryFiles(storeOn(fs), { now: modifiedMs + 1_000, keepMs: 1_000 })).toEqual([]);
  expect(sweepTemporaryFiles(storeOn(fs), { now: modifiedMs + 1_001, keepMs: 1_000 })).toHaveLength(1);
});

it("leaves what it cannot remove or list", () => {
  const fs = new MemoryFileSystem();
  fs.put(`/data/${temporary(DEAD)}`, "x");
  fs.unlink = () => {
    throw new Errno("EROFS");
  };
  expect(sweepTemporaryFiles(storeOn(fs), { now: 0, keepMs: 0 })).toEqual([]);
  fs.list = () => {
    throw new Errno("EACCES");
  };
  expect(sweepTemporaryFiles(storeOn(fs), { now: 0, keepMs: 0 })).toEqual([]);
});

it("looks no deeper than the stores write", () => {
  const fs = new MemoryFileSystem();
  fs.put(`/data/a/b/c/d/${temporary(DEAD)}`, "x");
  expect(sweepTemporaryFiles(storeOn(fs), { now: 0, keepMs: 0 })).toEqual([]);
});
