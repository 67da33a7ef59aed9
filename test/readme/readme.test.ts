import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../tidy/tree.ts";
import { RECORD_STATUSES } from "../../src/trace/model/record.ts";
import { blocksOf, table, withBlocks } from "./blocks.ts";
import { consumerBlocks, CONSUMERS } from "./consumers.ts";
import { reportBlocks } from "./reports.ts";
import { SAMPLES } from "./samples.ts";
import { tableBlocks } from "./tables.ts";

const read = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const blocks = blocksOf(read("README.md"));

describe("the README", () => {
  it.each([...tableBlocks()])("has the %s that the code has (npm run readme)", (name, content) => {
    expect(blocks.get(name)).toBe(content);
  });

  it.each([...consumerBlocks()])("quotes the %s as its file is (npm run readme)", (name, content) => {
    expect(blocks.get(name)).toBe(content);
  });

  it.each(RECORD_STATUSES)("explains the status %s of a record", (status) => {
    expect(read("README.md")).toMatch(new RegExp(`^\\| \`${status}\` \\| .{20}`, "mu"));
  });

  it.each([...reportBlocks()])("shows the %s of the last report (npm run readme)", (name, content) =>
    expect(blocks.get(name)).toBe(content),
  );

  it("has a block for each sample and no block that nobody prints", () => {
    expect([...blocks.keys()].sort()).toEqual(
      [...tableBlocks().keys(), ...CONSUMERS.keys(), ...SAMPLES.keys(), ...reportBlocks().keys()].sort(),
    );
  });

  it("names every dependency with a reason", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    const readme = read("README.md");
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      expect(readme).toContain(`| \`${name}\` |`);
  });

  it("names only settings that there are", () => {
    const named = [...read("README.md").matchAll(/\bsettings? (`[\w.]+`(?: and `[\w.]+`)*)/g)].flatMap(
      ([, names = ""]) => names.split(" and "),
    );
    const known = [...(blocks.get("config") ?? "").matchAll(/^\| (`[\w.]+`) \|/gm)].map(([, name]) => name);
    expect(named).toContain("`maxProfileBytes`");
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it("pins every dependency to an exact version", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});

describe("blocks", () => {
  it("are replaced by name, and others stay", () => {
    const text = "a\n<!-- begin x -->\nold\n<!-- end x -->\n<!-- begin y -->\nstays\n<!-- end y -->\n";
    const replaced = withBlocks(text, new Map([["x", "new $& \n"]]));
    expect(blocksOf(replaced)).toEqual(
      new Map([
        ["x", "new $& \n"],
        ["y", "stays\n"],
      ]),
    );
  });

  it("tables escape what would break a row", () => {
    expect(table(["a"], [["x|y\nz"]])).toBe("| a |\n| --- |\n| x\\|y z |\n");
  });
});
