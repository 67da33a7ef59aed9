import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../tidy/tree.ts";
import { blocksOf } from "./blocks.ts";
import { SAMPLES, sampleBlock } from "./samples.ts";

const blocks = blocksOf(readFileSync(join(projectRoot, "README.md"), "utf8"));

describe("the README's samples", () => {
  it.each([...SAMPLES])("%s is what the command prints", (name, args) => {
    expect(blocks.get(name)).toBe(sampleBlock(args));
  });
});
