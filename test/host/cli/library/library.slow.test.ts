import { spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../../../src/host/cli/command.ts";
import { oldFolders } from "../migrate/old-folder.ts";
import { fakeIo, run, type Told, worldFile } from "../support.ts";
import { otherOwner } from "./support.ts";

const MAIN = fileURLToPath(new URL("../../../../src/host/cli/main.ts", import.meta.url));
const make = oldFolders();

/** Runs the command as a process of its own. */
function lorekeeper(argv: readonly string[], stdin: string | Buffer = ""): Promise<Told> {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ["pipe", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.end(stdin);
  const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString("utf8");
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code: code ?? -1, out: text(out), err: text(err) }));
  });
}

describe("the library as a process", () => {
  it("adds from standard input, and ends", async () => {
    const data = join(make({}), "data");
    const added = await lorekeeper(
      ["library", "add", "-", "--name", "Küste", "--data", data],
      worldFile([{ key: ["a"] }]),
    );
    expect(added).toMatchObject({ code: 0, err: "" });
    expect((await lorekeeper(["library", "list", "--data", data])).out).toContain("Küste");
    expect(existsSync(join(data, "owner.lock"))).toBe(false);
  });

  it("two at the same time: each adds its own, or says who is busy and changes nothing", async () => {
    const data = join(make({}), "data");
    const users = Array.from({ length: 4 }, (_, i) => JSON.stringify({ name: `User ${i}`, description: "" }));
    const done = await Promise.all(users.map((user) => lorekeeper(["library", "add", "-", "--data", data], user)));
    const { resources } = JSON.parse((await lorekeeper(["library", "list", "--json", "--data", data])).out) as {
      resources: { name: string }[];
    };
    const expected = done.flatMap(({ code }, i) => (code === 0 ? [`User ${i}`] : []));
    expect(expected.length).toBeGreaterThan(0);
    expect(resources.map(({ name }) => name).toSorted()).toEqual(expected);
    for (const { code, err } of done) if (code !== 0) expect([code, err.split(": ")[1]]).toEqual([3, "STORE_BUSY"]);
  });

  it("reads while another process owns the folder, and refuses to write", async () => {
    const root = make({ "zoe.json": '{"name":"Zoe","description":""}', "ada.json": '{"name":"Ada","description":""}' });
    const data = join(root, "data");
    await run(["library", "add", join(root, "zoe.json"), "--data", data]);
    const owner = await otherOwner(data);
    try {
      expect((await run(["library", "list", "--data", data])).out).toContain("Zoe");
      const { code, err } = await run(["library", "add", join(root, "ada.json"), "--data", data]);
      expect([code, err.split(": ")[1]]).toEqual([3, "STORE_BUSY"]);
      expect(err).toContain(`another process owns the data folder`);
      expect((await run(["doctor", "--data", data])).out).toContain(`owner: process ${owner.pid} owns the folder`);
      expect(err).toContain("write through the other process, or end it");
      expect((await run(["library", "rm", "Zoe", "--data", data])).err).toContain("STORE_BUSY");
      const migrated = await run(["migrate", make(), "--data", data]);
      expect([migrated.code, migrated.err.split(": ")[1]]).toEqual([3, "migrate-busy"]);
      expect(readdirSync(join(data, "users"))).toHaveLength(1);
    } finally {
      await owner.end();
    }
    expect((await run(["library", "add", join(root, "ada.json"), "--data", data])).code).toBe(0);
  });

  it("adds 10,000 entries", async () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => ({ key: [`key ${i}`], comment: `E${i}` }));
    const root = make({ "huge.json": worldFile(entries) });
    const { code, out } = await lorekeeper(["library", "add", join(root, "huge.json"), "--data", join(root, "data")]);
    expect(code).toBe(0);
    expect(out).toContain("10000 of 10000 entries");
    // On a terminal the work is done in a thread, so that this one can show how far it is.
    const { io, told } = fakeIo({ tty: true });
    let now = 0;
    const argv = ["library", "add", join(root, "huge.json"), "--data", join(root, "data")];
    expect(await runCommand(argv, { ...io, now: () => (now += 1_000) })).toBe(0);
    const drawn = told().err.split("\r\u001B[K");
    expect([drawn[0], drawn.at(-1), drawn[1]]).toEqual(["", "", expect.stringMatching(/^adding, \d+ s$/)]);
  });
});

const NOBODY = 65_534;

/** Does `work` as a user without rights: nothing is forbidden to root. */
async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe("a data folder that cannot be written", () => {
  it("is read, and says so when something is added", async () => {
    const root = make({ "zoe.json": '{"name":"Zoe","description":""}', "ada.json": '{"name":"Ada","description":""}' });
    const data = join(root, "data");
    // Everything is loaded once before the rights are gone.
    await run(["library", "add", join(root, "zoe.json"), "--data", data]);
    const folders = readdirSync(data, { recursive: true, withFileTypes: true });
    for (const entry of folders) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
    for (const path of [root, data]) chmodSync(path, 0o555);
    chmodSync(dirname(root), 0o755);
    const [listed, added, examined] = await asNobody(async () => [
      await run(["library", "list", "--data", data]),
      await run(["library", "add", join(root, "ada.json"), "--data", data]),
      await run(["doctor", "--data", data, "--json"]),
    ]);
    for (const path of [root, data]) chmodSync(path, 0o755);
    expect([listed.code, listed.out.includes("Zoe")]).toEqual([0, true]);
    expect(added.code).not.toBe(0);
    expect(added.err).toMatch(/^lorekeeper: STORE_(BUSY|UNWRITABLE|READ_ONLY): /);
    expect(JSON.parse(examined.out)).toMatchObject({ ok: false });
    expect(examined.out).toContain('"writable"');
    expect(readdirSync(join(data, "users"))).toHaveLength(1);
  });
});
