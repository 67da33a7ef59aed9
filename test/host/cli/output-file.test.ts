import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeOutput } from "../../../src/host/cli/output-file.ts";

const folder = mkdtempSync(join(tmpdir(), "lorekeeper-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (path: string, force = false) => ({ path: join(folder, path), name: "proposed.json", force });

describe("writeOutput", () => {
  it("writes a whole file, into a folder under the proposed name", async () => {
    expect(await writeOutput(place("a.json"), Buffer.from("a"))).toBe(join(folder, "a.json"));
    expect(await writeOutput(place(""), Buffer.from("b"))).toBe(join(folder, "proposed.json"));
    expect(readdirSync(folder).toSorted()).toEqual(["a.json", "proposed.json"]);
  });

  it("replaces only when told", async () => {
    writeFileSync(join(folder, "a.json"), "mine");
    await expect(writeOutput(place("a.json"), Buffer.from("new"))).rejects.toMatchObject({ code: "output-exists" });
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe("mine");
    await writeOutput(place("a.json", true), Buffer.from("new"));
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe("new");
  });

  it("says why a file cannot be written, and leaves nothing", async () => {
    const before = readdirSync(folder);
    await expect(writeOutput(place("none/x.json"), Buffer.from("x"))).rejects.toMatchObject({
      code: "output-unwritable",
      message: expect.stringContaining("(ENOENT)"),
    });
    await expect(writeOutput(place("a.json/x.json"), Buffer.from("x"))).rejects.toMatchObject({
      code: "output-unwritable",
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});
