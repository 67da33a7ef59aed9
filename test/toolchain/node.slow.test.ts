import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { open } from "../../src/workers/client.ts";
import { projectRoot } from "../tidy/tree.ts";

const major = (version: string): number => Number(version.split(".")[0]);
const client = open({ threads: 1 });
afterAll(() => client.close());

describe("Node 24 whatever the machine has", () => {
  it("in npm scripts", () => {
    const run = spawnSync("npm", ["run", "-s", "node-version"], { cwd: projectRoot, encoding: "utf8" });
    expect(major(run.stdout.trim())).toBeGreaterThanOrEqual(24);
  });

  it("in test workers", () => expect(major(process.versions.node)).toBeGreaterThanOrEqual(24));

  it("in pool threads", async () => {
    const answer = await client.run("warm", { rounds: 1 });
    expect(major(answer.output.node)).toBeGreaterThanOrEqual(24);
  });

  it.each(["src/host/cli/main.ts", "test/lorekeeper.mjs"])("the command tells an older one: %s", (entry) => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' });";
    const code = `${old} await import(${JSON.stringify(new URL(`../../${entry}`, import.meta.url).href)});`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
    expect([run.status, run.stdout]).toEqual([4, ""]);
    expect(run.stderr).toMatch(/^lorekeeper: node-too-old: needs Node >= 22\.19, this is 20\.1\.0\n {2}\S/);
  });

  it("and an older one is told what to do", () => {
    const old = "Object.defineProperty(process.versions, 'node', { value: '20.1.0' });";
    const code = `${old} process.argv.splice(1, 0, 'stages.mjs'); await import(${JSON.stringify(new URL("../stages.mjs", import.meta.url).href)});`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("npm rebuild node");
  });
});
