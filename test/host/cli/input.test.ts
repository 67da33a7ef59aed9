import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readInput, textOf, titleOf } from "../../../src/host/cli/input.ts";
import { folder } from "./support.ts";

const file = folder();
const none = Readable.from([]);

describe("readInput", () => {
  it("reads a file, gzip and standard input", async () => {
    const path = file("a.json", "\uFEFF{}");
    expect(textOf(await readInput(path, none))).toBe("{}");
    expect(textOf(await readInput(file("a.json.gz", gzipSync("[1]")), none))).toBe("[1]");
    expect(textOf(await readInput("-", Readable.from(["[", Buffer.from("2]")])))).toBe("[2]");
  });

  it("lets a PNG through", async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    expect((await readInput(file("a.png", png), none)).bytes).toHaveLength(12);
  });

  it.each([
    ["file-missing", () => "/no/such/file.json"],
    ["file-missing", () => `${file("plain.txt", "x")}/below`],
    ["file-is-directory", () => tmpdir()],
    ["file-empty", () => file("empty.json", "")],
    ["file-binary", () => file("a.bin", Buffer.from([1, 2, 0, 3]))],
    ["file-encoding", () => file("le.txt", Buffer.from("\uFEFF灯塔", "utf16le"))],
    ["file-encoding", () => file("be.json", Buffer.from("\uFEFF{}", "utf16le").swap16())],
    ["file-encoding", () => file("le.json.gz", gzipSync(Buffer.from("\uFEFF{}", "utf16le")))],
    ["gzip-invalid", () => file("bad.gz", Buffer.from([0x1f, 0x8b, 8, 0, 1]))],
    ["file-empty", () => file("empty.gz", gzipSync(""))],
  ])("refuses with %s", async (code, path) => {
    await expect(readInput(path(), none)).rejects.toMatchObject({ name: "CliError", code });
  });

  it("opens no pipe, socket or device for those who want a file", async () => {
    const fifo = join(mkdtempSync(join(tmpdir(), "lorekeeper-input-")), "fifo");
    execFileSync("mkfifo", [fifo]);
    const options = { regular: true };
    await expect(readInput(fifo, none, options)).rejects.toMatchObject({ code: "file-not-regular" });
    await expect(readInput("/dev/null", none, options)).rejects.toMatchObject({ code: "file-not-regular" });
    await expect(readInput(tmpdir(), none, options)).rejects.toMatchObject({ code: "file-is-directory" });
    expect(textOf(await readInput(file("a.json", "{}"), none, options))).toBe("{}");
    rmSync(dirname(fifo), { recursive: true });
  });

  it("refuses a stream over the limit without keeping it", async () => {
    const chunk = Buffer.alloc(8 * 1024 * 1024, "a");
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (; given < 100; given++) yield chunk;
      })(),
    );
    await expect(readInput("-", endless)).rejects.toMatchObject({ code: "file-too-large" });
    expect(given).toBeLessThan(50);
  });
});

it("calls standard input by its name", () => {
  expect([titleOf("-"), titleOf("a.json")]).toEqual(["standard input", "a.json"]);
});
