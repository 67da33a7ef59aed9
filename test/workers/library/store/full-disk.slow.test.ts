import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from "vitest";
import { nodeFileSystem } from "../../../../src/workers/library/store/file-system.ts";
import { bundle } from "./support/bundle.ts";
import { openStore } from "./support/kill-shapes.ts";

const base = mkdtempSync(join(tmpdir(), "disk-"));
let script = "";
beforeAll(async () => {
  // Another user has to be able to read the script.
  chmodSync(base, 0o755);
  script = await bundle(fileURLToPath(new URL("support/write-child.ts", import.meta.url)), base);
});
afterAll(() => rmSync(base, { recursive: true }));

const files = (root: string): string[] => readdirSync(root, { recursive: true }).map(String);

/** A file system of 1 MiB; without the right to mount one, the test says so and is left out. */
function mounted(context: TestContext): string {
  const root = mkdtempSync(join(base, "mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", root], { stdio: "ignore" });
  } catch {
    context.skip("left out: this system does not let a file system be mounted");
  }
  onTestFinished(() => void execFileSync("umount", [root]));
  return root;
}

async function written(command: string, args: readonly string[], uid?: number): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(command, [...args], uid === undefined ? {} : { uid, cwd: "/" });
  return JSON.parse(stdout) as string[];
}

describe("a full disk", () => {
  it("refuses writes with STORE_FULL, keeps every file whole, and takes writes again when there is space", (context) => {
    const root = mounted(context);
    const store = openStore(root, nodeFileSystem);
    expect([store.acquire(), store.recover(0)]).toEqual(["owner", []]);
    const presets = store.documents("presets");
    const full = expect.objectContaining({
      code: "STORE_FULL",
      status: 507,
      message: expect.stringContaining("ENOSPC"),
    });
    const content = (id: number): Uint8Array => Buffer.alloc(100_000, id);
    let count = 0;
    const fill = (): void => {
      for (; count < 100; count++) presets.write(`${count}`, content(count));
    };
    expect(fill).toThrow(full);
    expect([count > 5, count < 11]).toEqual([true, true]);
    const sound = (): void => {
      expect(presets.list()).toEqual({ ids: Array.from({ length: count }, (_, id) => `${id}`), unknown: [] });
      for (let id = 0; id < count; id++) {
        expect(presets.read(`${id}`)).toEqual({ state: "ok", bytes: new Uint8Array(content(id)) });
      }
      expect(files(root).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    };
    sound();
    expect(() => presets.write("0", Buffer.alloc(100_000, 255))).toThrow(full);
    expect(() => presets.write("new", Buffer.from("x"), Buffer.alloc(100_000))).toThrow(full);
    expect(() => store.writeFile("index.json", Buffer.alloc(100_000))).toThrow(full);
    sound();
    // Nothing at all is left.
    for (let size = 50_000; size > 0; size >>= 1) {
      try {
        store.writeFile(`rest-${size}`, Buffer.alloc(size));
      } catch (error) {
        expect(error).toEqual(full);
      }
    }
    expect(() => store.trash.delete(presets, "0", { name: "0", now: 0 })).toThrow(full);
    sound();
    expect(presets.remove(`${--count}`)).toBe(true);
    presets.write("0", content(0));
    sound();
    expect(store.trash.delete(presets, `${--count}`, { name: "last", now: 0 })).not.toBeNull();
    sound();
    store.close();
  });
});

describe("a disk that may not be written", () => {
  it("refuses writes with STORE_UNWRITABLE and EROFS; documents are read", async (context) => {
    const root = mounted(context);
    mkdirSync(join(root, "presets"));
    writeFileSync(join(root, "presets", "a.json"), "{}");
    execFileSync("mount", ["-o", "remount,ro", root]);
    for (const outcome of await written(process.execPath, [script, root])) {
      expect(outcome).toMatch(/^STORE_(UNWRITABLE .*\(EROFS\)|BUSY no process owns)/);
    }
    expect(openStore(root, nodeFileSystem).documents("presets").read("a")).toMatchObject({ state: "ok" });
    expect(files(root).sort()).toEqual(["presets", "presets/a.json"]);
  });

  it("refuses another user's folder with STORE_UNWRITABLE and EACCES", async (context) => {
    if (process.getuid?.() !== 0) context.skip("left out: only root can start a process of another user");
    const root = join(base, "foreign");
    mkdirSync(root, { mode: 0o755 });
    const outcomes = await written(process.execPath, [script, root], 65_534);
    expect(outcomes[0]).toMatch(/^STORE_UNWRITABLE .*\((EACCES|EPERM)\)/);
    expect(files(root)).toEqual([]);
  });
});

it("files are closed to others whatever the process lets new files be", async () => {
  const root = join(base, "loose");
  const outcomes = await written("sh", ["-c", 'umask 000; exec "$0" "$@"', process.execPath, script, root]);
  expect(outcomes).toEqual(["done", "done", "done", "done"]);
  const modes = ["", ...files(root)].map((name) => [name, statSync(join(root, name)).mode & 0o777] as const);
  expect(modes.length).toBeGreaterThan(5);
  for (const [name, mode] of modes) {
    const isFolder = statSync(join(root, name)).isDirectory();
    expect([name, mode]).toEqual([name, isFolder ? 0o700 : 0o600]);
  }
});
