import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NODE_MIN, nodeProblem } from "../../../src/host/cli/node-floor.ts";

describe("nodeProblem", () => {
  it.each(["22.19.0", "22.20.1", "24.0.0"])("%s runs the package", (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  it.each([
    ["22.18.9", "needs Node >= 22.19, this is 22.18.9"],
    ["20.20.2", "needs Node >= 22.19, this is 20.20.2"],
    ["", "needs Node >= 22.19, this is unknown"],
  ])("%s does not", (version, problem) => expect(nodeProblem(version)).toBe(problem));

  it("asks for what package.json asks for", () => {
    const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
    const { engines } = JSON.parse(manifest) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${NODE_MIN.join(".")}`);
  });
});
