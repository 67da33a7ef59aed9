import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkNode, NODE_MIN } from "../../../../src/host/cli/doctor/node-check.ts";

describe("checkNode", () => {
  it.each([
    ["22.19.0", "ok"],
    ["24.0.0", "ok"],
    ["22.18.9", "fail"],
    ["20.20.2", "fail"],
    ["", "fail"],
  ])("%s", (version, state) => expect(checkNode(version).state).toBe(state));

  it("asks for what package.json asks for", () => {
    const manifest = readFileSync(new URL("../../../../package.json", import.meta.url), "utf8");
    const { engines } = JSON.parse(manifest) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${NODE_MIN.join(".")}`);
  });
});
