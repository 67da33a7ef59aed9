import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { ensureBuilt } from "../dist.ts";
import { projectRoot } from "../tidy/tree.ts";

/** Packs what `npm run build` left in dist/, installs the tarball alone and uses it as a user would. */
const folder = mkdtempSync(join(tmpdir(), "lorekeeper-pack-"));
const target = join(folder, "user");

const run = (command: string, args: readonly string[], cwd: string) =>
  spawnSync(command, args, { cwd, encoding: "utf8", timeout: 300_000, env: { ...process.env, NO_COLOR: "1" } });

beforeAll(async () => {
  await ensureBuilt(projectRoot);
  const packed = run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], projectRoot);
  if (packed.status !== 0) throw new Error(packed.stderr);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack left no tarball");
  const made = run("mkdir", [target], folder);
  if (made.status !== 0) throw new Error(made.stderr);
  writeFileSync(join(target, "package.json"), '{"name":"user","private":true}');
  const installed = run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", join(folder, tarball)], target);
  if (installed.status !== 0) throw new Error(installed.stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the package, installed without devDependencies into an empty folder", () => {
  const book = join(folder, "book.json");
  const chat = join(folder, "chat.txt");

  it.each(["lorekeeper", "dsh-lorekeeper"])("%s scans a book through the pool", (bin) => {
    writeFileSync(
      book,
      JSON.stringify({ entries: { 0: { uid: 0, key: ["dragon"], content: "Scales.", position: 0 } } }),
    );
    writeFileSync(chat, "Ann: A dragon!\n");
    const scan = run(join(target, "node_modules/.bin", bin), ["scan", book, "--chat", chat, "--json"], target);
    expect(scan.stderr).toBe(`${chat}: taken as speakers, whose names are scanned with --names only: Ann\n`);
    expect(scan.status).toBe(0);
    expect(scan.stdout).toContain("Scales.");
  });

  it("keeps a library, and finds it well", () => {
    const data = join(folder, "data");
    const command = (...argv: readonly string[]) =>
      run(join(target, "node_modules/.bin/lorekeeper"), [...argv, "--data", data], target);
    const card = join(folder, "ada.json");
    writeFileSync(card, JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data: { name: "Ada" } }));
    const added = command("library", "add", book, card);
    expect([added.status, added.stderr]).toEqual([0, ""]);
    expect(command("library", "list").stdout).toMatch(/character {3}Ada .*\nworld book {2}book /);
    const examined = command("doctor");
    expect([examined.status, examined.stderr]).toEqual([0, ""]);
    expect(examined.stdout).toContain("a sample book matches as it should");
  });

  it("holds no sources, tests or development packages", () => {
    const root = join(target, "node_modules/dsh-lorekeeper");
    expect(readdirSync(root).sort()).toEqual([
      "LICENSE",
      "README.md",
      "README.zh.md",
      "cordis.patch.yml",
      "dist",
      "package.json",
    ]);
    const modules = readdirSync(join(target, "node_modules"));
    for (const name of ["vitest", "typescript", "tinybench", "fast-check"]) expect(modules).not.toContain(name);
  });

  it("has all that a profile of the host needs: the row that mounts it, workers, the regex engine", () => {
    const root = join(target, "node_modules/dsh-lorekeeper");
    const { dsh } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      dsh: { bundle: { patch: string } };
    };
    const rows = parse(readFileSync(join(root, dsh.bundle.patch), "utf8")) as unknown;
    expect(rows).toEqual([{ insert: [{ id: "dsh-lorekeeper", name: "dsh-lorekeeper" }] }]);
    for (const file of ["dist/workers/worker.js", "dist/host/plugin.js"]) {
      expect(statSync(join(root, file)).isFile()).toBe(true);
    }
    const engine = readdirSync(join(target, "node_modules/re2-wasm"), { recursive: true }).map(String);
    expect(engine.filter((name) => name.endsWith(".wasm"))).not.toEqual([]);
  });

  it("has the worker as a file of its own, declarations and executable bins", () => {
    const dist = join(target, "node_modules/dsh-lorekeeper/dist");
    expect(readFileSync(join(dist, "workers/worker.js"), "utf8")).toContain("session");
    expect(statSync(join(dist, "matcher/engine.d.ts")).isFile()).toBe(true);
    expect(statSync(join(dist, "host/cli/main.js")).mode & 0o111).not.toBe(0);
  });

  it("is the plugin of the host, and has the engine beside it", () => {
    const plugin =
      'import("dsh-lorekeeper").then((m) => console.log(m.name, Array.isArray(m.inject), typeof m.apply, m.default))';
    expect(run(process.execPath, ["-e", plugin], target).stdout.trim()).toBe("dsh-lorekeeper true function undefined");
    const engine = 'import("dsh-lorekeeper/engine").then((m) => console.log(typeof m.compileLore, typeof m.scanLore))';
    expect(run(process.execPath, ["-e", engine], target).stdout.trim()).toBe("function function");
  });

  it("converts a lorebook to the forms that SillyTavern writes", () => {
    const code = `import("dsh-lorekeeper/formats").then(({ readWorldBook, writeStWorld, writeCharacterBook }) => {
      const read = readWorldBook(JSON.stringify({ kind: "memory", name: "M", entries: [{ name: "E", entry: "T", keywords: ["a"], weight: 5, priority: 1, enabled: true }] }));
      console.log(Object.keys(writeStWorld(read.book).entries).length, writeCharacterBook(read.book).entries[0].keys[0]);
    })`;
    expect(run("npx", ["--no-install", "node", "-e", code], target).stdout.trim()).toBe("1 a");
  });

  it("scans from a script as the README says", () => {
    const readme = readFileSync(join(target, "node_modules/dsh-lorekeeper/README.md"), "utf8");
    const [, script, printed] =
      /```js\n(\/\/ scan-book\.mjs\n[^]*?)```\n\n```console\n[^\n]*\n([^]*?)```/.exec(readme) ?? [];
    if (script === undefined || printed === undefined) throw new Error("no script in the README");
    const demo = join(target, "node_modules/dsh-lorekeeper/dist/host/demo/harbour.json");
    writeFileSync(join(target, "scan-book.mjs"), script);
    writeFileSync(join(target, "harbour.json"), readFileSync(demo));
    const done = run(process.execPath, ["scan-book.mjs", "harbour.json"], target);
    expect([done.stderr, done.stdout]).toEqual(["", printed]);
  });

  it("does the same without threads, and its faces have the errors and settings", () => {
    const code = `import("dsh-lorekeeper/workers").then(async (m) => {
      const client = m.openLocal(await m.openSession());
      const failure = await client.read(Buffer.from("{")).catch((error) => error);
      console.log(failure instanceof m.MatcherError, failure.code, m.DEFAULT_SETTINGS.recursive, m.ST_FRESH_SETTINGS.scanDepth);
      await client.close();
    })`;
    expect(run(process.execPath, ["-e", code], target).stdout.trim()).toBe("true json-syntax true 2");
  });
});
