import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../tidy/tree.ts";
import { withBlocks } from "./blocks.ts";
import { consumerBlocks } from "./consumers.ts";
import { reportBlocks } from "./reports.ts";
import { sampleBlocks } from "./samples.ts";
import { tableBlocks } from "./tables.ts";
import { withCodeOf } from "./translation.ts";

/** `npm run readme`: prints tables, samples and the last reports of the bench into their blocks of the README, and code into its translation. */
const path = join(projectRoot, "README.md");
const blocks = new Map([...tableBlocks(), ...consumerBlocks(), ...sampleBlocks(), ...reportBlocks()]);
const before = readFileSync(path, "utf8");
const after = withBlocks(before, blocks);
writeFileSync(path, after);
const chinese = join(projectRoot, "README.zh.md");
writeFileSync(chinese, withCodeOf(readFileSync(chinese, "utf8"), after));
console.log(before === after ? "README.md is up to date" : "README.md was updated");
