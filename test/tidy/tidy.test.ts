import { describe, expect, it } from "vitest";
import { strayAuthors } from "./authors.ts";
import { engineImports, forbiddenImports, referenceImports } from "./arrows.ts";
import { crowdedRooms, isTypesOnly, untestedRooms } from "./rooms.ts";
import { readTree, type Tree } from "./tree.ts";
import { bannedWords, vagueFolders } from "./words.ts";

const tree = readTree(["src", "bench", "test"]);
const only = (path: string, text: string): Tree => new Map([[path, text]]);

describe("the tree", () => {
  it("has only the arrows that the design allows", () => expect(forbiddenImports(tree)).toEqual([]));
  it("keeps the reference model independent of the product", () => expect(referenceImports(tree)).toEqual([]));
  it("touches re2-wasm in one file", () => expect(engineImports(tree)).toHaveLength(1));
  it("has small rooms", () => expect(crowdedRooms(tree)).toEqual([]));
  it("has a test file for each source file with code", () => expect(untestedRooms(tree)).toEqual([]));
  it("has no banned words", () => expect(bannedWords(tree)).toEqual([]));
  it("has no folder named for nothing", () => expect(vagueFolders(tree)).toEqual([]));
  it("has one author of captures, and one of turns", () => expect(strayAuthors(tree)).toEqual([]));
});

describe("the rules find what they are for", () => {
  it.each([
    ["node in the matcher", "src/matcher/scan/x.ts", 'import { readFileSync } from "node:fs";'],
    ["a worker in the matcher", "src/matcher/scan/x.ts", 'import type { A } from "../../workers/client.ts";'],
    ["the loop in the scanner", "src/matcher/scan/x.ts", 'import { loop } from "../activate/loop.ts";'],
    ["a package nobody allowed", "src/matcher/model/x.ts", 'import _ from "lodash";'],
    ["the host in a worker", "src/workers/x.ts", 'import { x } from "../host/plugin.ts";'],
    ["the matcher's inside in the host", "src/host/hooks/x.ts", 'import { x } from "../../matcher/engine.ts";'],
    ["a session outside the command", "src/host/hooks/x.ts", 'import { x } from "../../workers/session.ts";'],
    ["the mounted plugin in the loader", "src/host/loader/x.ts", 'import { x } from "../mount/running-core.ts";'],
    [
      "an account outside of the author",
      "src/host/trace/x.ts",
      'import { x } from "../../trace/project/turn/turn-record.ts";',
    ],
    ["a dynamic import", "src/matcher/scan/x.ts", 'const x = await import("node:fs");'],
    ["a re-export", "src/matcher/model/x.ts", 'export { x } from "../scan/y.ts";'],
    ["an unknown folder", "src/other/x.ts", "export const x = 1;"],
  ])("arrows: %s", (_name, path, text) => expect(forbiddenImports(only(path, text))).toHaveLength(1));

  it("reference: an import of the product", () =>
    expect(
      referenceImports(only("test/reference/x.ts", 'import { x } from "../../src/matcher/limits.ts";')),
    ).toHaveLength(1));

  it("rooms: a file of 401 lines and a high median", () => {
    const faults = crowdedRooms(only("src/matcher/x.ts", "let a;\n".repeat(401)));
    expect(faults).toEqual(["src/matcher/x.ts: 401 lines", "median file has 401 lines"]);
  });

  it("tests: code without a test file, but not types", () => {
    expect(untestedRooms(only("src/matcher/x.ts", "export const a = 1;"))).toEqual(["src/matcher/x.ts"]);
    expect(untestedRooms(only("src/matcher/x.ts", "export interface A { b: string }"))).toEqual([]);
    expect(isTypesOnly('import type { A } from "./a.ts";\nexport type { A };\n/** x */\nexport type B = A;')).toBe(
      true,
    );
  });

  it.each([
    ["src/matcher/x.ts", "// TODO later"],
    ["src/matcher/x.ts", "// @ts-ignore"],
    ["test/x.test.ts", "it.only('a', () => {});"],
    ["src/host/x.ts", "entry.keysecondary"],
    ["src/matcher/x.ts", "console.log(1)"],
  ])("words: %s %s", (path, text) => expect(bannedWords(only(path, text))).toHaveLength(1));

  it("folders: utils", () => expect(vagueFolders(only("src/matcher/utils/x.ts", ""))).toHaveLength(1));

  const made = "const recorder = new Recorder({});";
  const one = new Map([["Recorder", "src/host/hooks/"]]);
  it.each([
    ["none", only("src/host/hooks/x.ts", "")],
    ["one elsewhere", only("src/host/loader/x.ts", made)],
    ["two", only("src/host/hooks/x.ts", `${made} ${made}`)],
    ["one in each of two files", new Map([...only("src/host/hooks/x.ts", made), ...only("src/workers/x.ts", made)])],
  ])("authors: %s", (_name, authors) => expect(strayAuthors(authors, one)).toHaveLength(1));
  it("authors: one", () => expect(strayAuthors(only("src/host/hooks/x.ts", made), one)).toEqual([]));
});
