import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder, PLACE_OPTIONS } from "../../../../src/host/cli/library/data-folder.ts";
import { parseOptions } from "../../../../src/host/cli/options.ts";

const folder = (argv: readonly string[], env: Record<string, string>) =>
  dataFolder(parseOptions(argv, PLACE_OPTIONS), env);

describe("the data folder", () => {
  it.each([
    ["the option first", ["--data", "/a"], { LOREKEEPER_DATA: "/b", DSH_HOME: "/c" }, "/a"],
    ["then its own variable", [], { LOREKEEPER_DATA: "/b", DSH_HOME: "/c" }, "/b"],
    ["then the home of DSH", [], { LOREKEEPER_DATA: "", DSH_HOME: "/c" }, "/c/dsh-lorekeeper"],
    ["then DSH's usual home", [], { HOME: "/h" }, "/h/.dsh/dsh-lorekeeper"],
    ["of whoever it is", [], {}, join(homedir(), ".dsh/dsh-lorekeeper")],
    ["always absolute", ["--data", "x/../y"], {}, join(process.cwd(), "y")],
  ])("%s", (_name, argv, env, expected) => expect(folder(argv, env)).toBe(expected));

  it("is no empty text", () => expect(() => folder(["--data", ""], {})).toThrow("--data takes a folder"));
});
