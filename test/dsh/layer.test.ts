import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { projectRoot } from "../tidy/tree.ts";
import { PLUGIN } from "./home.ts";

const read = (name: string): string => readFileSync(join(projectRoot, name), "utf8");

describe("cordis.patch.yml", () => {
  it("is the layer that the manifest names and the package brings along", () => {
    const { dsh, files, name } = JSON.parse(read("package.json")) as {
      name: string;
      files: readonly string[];
      dsh: { bundle: { patch: string }; client: { platform: string } };
    };
    expect(dsh.bundle).toEqual({ patch: "./cordis.patch.yml" });
    // The browser half: the inspector's tab.
    expect(dsh.client.platform).toBe("web");
    expect(files).toContain("cordis.patch.yml");
    expect(name).toBe(PLUGIN);
  });

  it("inserts one row, whose id is the name of the package: nobody else has a reason to take it", () => {
    expect(parse(read("cordis.patch.yml"))).toEqual([{ insert: [{ id: PLUGIN, name: PLUGIN }] }]);
  });

  it("says what else would stop the host: the line [] of a new profile, a second row with this id", () => {
    expect(() => parse("# user layer\n[]\n- insert:\n    - id: x\n      name: y\n")).toThrow();
    expect(read("cordis.patch.yml")).toMatch(/must not hold the line `\[\]`/u);
    expect(read("README.md")).toMatch(/Take the line `\[\]` out/u);
    for (const place of ["cordis.patch.yml", "README.md"]) expect(read(place)).toMatch(/duplicate loader entry id/u);
  });
});
