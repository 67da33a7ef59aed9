import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEMO_CHAT, folder, worldFile } from "./support.ts";
import { lorekeeper, MAIN } from "./support-process.ts";

const file = folder();

describe("the process, when its output goes nowhere", () => {
  it("ends quietly when its reader goes away", async () => {
    const entries = Array.from({ length: 4_000 }, (_, i) => ({
      key: ["ferry"],
      comment: `Ferry ${i}`,
      content: "x".repeat(200),
    }));
    const book = file("large.json", worldFile(entries));
    const { code, err, signal } = await lorekeeper(["scan", book, "--chat", DEMO_CHAT, "--json"], "", 10);
    expect([code, err, signal]).toEqual([0, "", null]);
  });

  it("says so when its output cannot be written", async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [MAIN, "--help"], { stdio: ["ignore", full, "pipe"] });
    let err = "";
    child.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
    const code = await new Promise((resolve) => child.on("close", resolve));
    closeSync(full);
    expect([code, err]).toEqual([4, expect.stringMatching(/^lorekeeper: output-failed: .*\(ENOSPC\)\n {2}look for/)]);
  });
});
