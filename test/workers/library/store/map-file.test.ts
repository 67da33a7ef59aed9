import { describe, expect, it } from "vitest";
import { MapFile, type MapFileOptions } from "../../../../src/workers/library/store/map-file.ts";
import { failEach, run, storeOn } from "./support/failing.ts";
import { Errno, MemoryFileSystem } from "./support/memory-file-system.ts";
import { watched } from "./support/watched.ts";

interface State {
  readonly schemaVersion: number;
  readonly text: string;
}

let parsed = 0;
const OPTIONS: MapFileOptions<State> = {
  name: "state.json",
  schemaVersion: 2,
  parse: (value) => {
    parsed++;
    if (!("text" in value) || typeof value.text !== "string") throw new Error("text is missing");
    return { schemaVersion: 2, text: value.text };
  },
  empty: () => ({ schemaVersion: 2, text: "" }),
  bytesMax: 60,
  parseBytesMax: 100,
  fullCode: "WORLD_BOOK_ID_EXISTS",
};
const FILE = "/data/state.json";
const on = (fs: MemoryFileSystem): MapFile<State> => new MapFile(storeOn(fs), OPTIONS);
const holding = (content: string): MemoryFileSystem => {
  const fs = new MemoryFileSystem();
  fs.put(FILE, content);
  return fs;
};
const state = (text: string): State => ({ schemaVersion: 2, text });
const padded = (bytes: number): string => JSON.stringify(state("")).replace('""', `"${"x".repeat(bytes - 29)}"`);

describe("a map file", () => {
  it("is missing, then what was written", () => {
    const fs = new MemoryFileSystem();
    const map = on(fs);
    expect(map.read()).toEqual({ state: "missing", value: state(""), bytes: 0 });
    map.write(state("a"));
    expect(map.read()).toEqual({ state: "ok", value: state("a"), bytes: 31 });
    map.writeBytes(Buffer.from(JSON.stringify(state("b"))));
    expect(on(fs).read()).toMatchObject({ state: "ok", value: state("b") });
  });

  it("brings an older version to the present one", () => {
    expect(on(holding('{"schemaVersion":1,"text":"old"}')).read()).toMatchObject({ state: "ok", value: state("old") });
  });

  it.each([
    ["no JSON", "{", "damaged", "file-not-json"],
    ["not UTF-8", "\xff", "damaged", "file-not-json"],
    ["an array", "[]", "damaged", "schema-invalid"],
    ["null", "null", "damaged", "schema-invalid"],
    ["another shape", '{"schemaVersion":2}', "damaged", "schema-invalid"],
    ["a later version", '{"schemaVersion":3,"text":"x"}', "newer", "schema-newer"],
    ["too much to parse", padded(101), "too-large", "file-too-large"],
  ])("that holds %s reads as empty and is never written", (_name, content, expected, code) => {
    const fs = new MemoryFileSystem();
    fs.put(FILE, "x");
    const bytes = Buffer.from(content, content === "\xff" ? "latin1" : "utf8");
    fs.put(FILE, "");
    const fd = fs.openFile(FILE);
    fs.write(fd, bytes, 0);
    fs.close(fd);
    const before = fs.files()[FILE];
    const map = on(fs);
    expect(map.read()).toMatchObject({ state: expected, value: state(""), damage: { file: "state.json", code } });
    for (const write of [() => map.write(state("n")), () => on(fs).writeBytes(Buffer.from("{}"))]) {
      expect(write).toThrow(expect.objectContaining({ code: "STORE_READ_ONLY", status: 503 }));
    }
    expect(fs.files()).toEqual({ [FILE]: before });
  });

  it("over the limit is not parsed at all", () => {
    parsed = 0;
    const memory = holding(padded(101));
    const calls: string[] = [];
    new MapFile(storeOn(watched(memory, (call) => void calls.push(call.name))), OPTIONS).read();
    expect([parsed, calls.includes("read")]).toEqual([0, false]);
  });

  it("that is a link is left alone", () => {
    const fs = new MemoryFileSystem();
    fs.put(FILE, { kind: "other" });
    expect(on(fs).read()).toMatchObject({ state: "damaged", damage: { code: "file-not-regular" } });
    expect(() => on(fs).write(state("x"))).toThrow(expect.objectContaining({ code: "STORE_READ_ONLY" }));
  });

  it("that cannot be looked at is not written", () => {
    const fs = holding(padded(50));
    fs.lstat = () => {
      throw new Errno("EACCES");
    };
    expect(() => on(fs).write(state("x"))).toThrow(expect.objectContaining({ code: "STORE_READ_ONLY" }));
  });

  it("is writable again once it was repaired", () => {
    const fs = holding("{");
    const map = on(fs);
    expect(() => map.write(state("x"))).toThrow(expect.objectContaining({ code: "STORE_READ_ONLY" }));
    fs.put(FILE, '{"schemaVersion":2,"text":"repaired"}');
    map.write(state("x"));
    expect(map.read()).toMatchObject({ value: state("x") });
  });

  it("damaged after it was read is noticed before it is written", () => {
    const fs = new MemoryFileSystem();
    const map = on(fs);
    map.write(state("a"));
    fs.put(FILE, "{broken by hand");
    expect(() => map.write(state("b"))).toThrow(expect.objectContaining({ code: "STORE_READ_ONLY" }));
    expect(fs.files()).toEqual({ [FILE]: "{broken by hand" });
  });

  it("is not parsed again for each write", () => {
    const map = on(new MemoryFileSystem());
    map.write(state("a"));
    parsed = 0;
    for (let i = 0; i < 10; i++) map.write(state(`${i}`));
    expect(parsed).toBe(0);
  });
});

describe("a full map file", () => {
  it("refuses more, with both numbers, and stands as it was", () => {
    const fs = new MemoryFileSystem();
    const map = on(fs);
    map.write(state("a"));
    const more = () => map.write(state("x".repeat(60)));
    expect(more).toThrow(
      expect.objectContaining({
        code: "WORLD_BOOK_ID_EXISTS",
        details: expect.objectContaining({ limit: 60, requested: 90 }),
      }),
    );
    expect(map.read()).toMatchObject({ value: state("a") });
  });

  it("takes exactly its limit", () => {
    const fs = new MemoryFileSystem();
    on(fs).writeBytes(Buffer.from(padded(60)));
    expect(on(fs).read()).toMatchObject({ state: "ok", bytes: 60 });
  });

  it("that was written with another limit may become smaller step by step", () => {
    const fs = holding(padded(90));
    const map = on(fs);
    map.writeBytes(Buffer.from(padded(80)));
    expect(() => map.writeBytes(Buffer.from(padded(80)))).toThrow("60 are kept");
    map.writeBytes(Buffer.from(padded(70)));
    expect(map.read()).toMatchObject({ state: "ok", bytes: 70 });
  });
});

it.each(["ENOSPC", "EACCES", "EROFS", "EIO"])("a write that fails with %s leaves the map as it was", (errno) => {
  const scene = {
    before: (fs: MemoryFileSystem) => fs.put(FILE, JSON.stringify(state("old"))),
    operation: (store: ReturnType<typeof storeOn>) => new MapFile(store, OPTIONS).write(state("new")),
  };
  expect(run(scene).memory.files()[FILE]).toContain("new");
  for (const { memory, error, failed } of failEach(scene, errno)) {
    expect([failed.index, memory.files()[FILE]?.includes("old")]).toEqual([failed.index, error !== undefined]);
  }
});
