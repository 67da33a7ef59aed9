import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { nodeFileSystem } from "../../../../src/workers/library/store/file-system.ts";
import { isTemporaryName } from "../../../../src/workers/library/store/temporary-files.ts";
import { seeded } from "./support/random.ts";
import { plainScript } from "./support/plain-script.ts";
import { isTogether, NOW, openStore, SHAPES, shapeOf, type ShapeName } from "./support/kill-shapes.ts";
import { watched } from "./support/watched.ts";

const RUNS = 200;
/** Processes at a time. */
const ABREAST = 2;
/** In memory where there is such a folder: a killed process loses nothing that it gave to the system, synced or not. */
const BASE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const scripts = mkdtempSync(join(BASE, "kill-script-"));
const CHILD = plainScript(fileURLToPath(new URL("support/kill-child.ts", import.meta.url)), scripts);
afterAll(() => rmSync(scripts, { recursive: true }));

const names = (root: string): string[] => readdirSync(root, { recursive: true }).map(String);
const temporaries = (root: string): string[] =>
  names(root).filter((name) => isTemporaryName(name.split("/").at(-1) ?? ""));

/** A data folder in the state before the write, not owned. */
function prepare(shape: ShapeName): string {
  const root = mkdtempSync(join(BASE, "kill-"));
  const store = openStore(root, nodeFileSystem);
  store.acquire();
  shapeOf(shape).before(store);
  store.close();
  return root;
}

/** How many calls the write makes when nothing interrupts it. */
function countCalls(shape: ShapeName, template: string): number {
  const root = mkdtempSync(join(BASE, "kill-"));
  cpSync(template, root, { recursive: true });
  let calls = 0;
  const store = openStore(
    root,
    watched(nodeFileSystem, () => calls++),
  );
  store.acquire();
  calls = 0;
  shapeOf(shape).write(store);
  const count = calls;
  expect(shapeOf(shape).find(store, root)).toBe("new");
  rmSync(root, { recursive: true });
  return count;
}

interface Outcome {
  readonly found: string;
  readonly after: string;
  /** Temporary files that the next start removed. */
  readonly swept: number;
  /** Anything at all that the next start put right. */
  readonly mended: number;
  readonly left: readonly string[];
}

async function killed(shape: ShapeName, template: string, at: { readonly call: number; readonly torn: boolean }) {
  const root = mkdtempSync(join(BASE, "kill-"));
  cpSync(template, root, { recursive: true });
  const child = spawn(process.execPath, [CHILD, root, shape, `${at.call}`, at.torn ? "torn" : ""], {
    stdio: "inherit",
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect([at, code, signal]).toEqual([at, null, "SIGKILL"]);
  const store = openStore(root, nodeFileSystem);
  const { find } = shapeOf(shape);
  const found = find(store, root);
  const before = temporaries(root);
  expect([at, store.acquire()]).toEqual([at, "owner"]);
  const mended = store.recover(NOW);
  const outcome: Outcome = {
    found,
    after: find(store, root),
    swept: mended.filter((file) => before.includes(file)).length,
    mended: mended.length,
    left: temporaries(root),
  };
  if (shape === "deletion" || shape === "restoration") expect([at, isTogether(store, root)]).toEqual([at, true]);
  expect([at, store.trash.list().damaged]).toEqual([at, []]);
  store.close();
  rmSync(root, { recursive: true });
  return outcome;
}

describe.each(Object.keys(SHAPES) as ShapeName[])("killed while writing: %s", (shape) => {
  it(`${RUNS} times, each file is the old or the new one, whole, and the next start tidies up`, async () => {
    const seed = Number(process.env["STORE_SEED"] ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const template = prepare(shape);
    const calls = countCalls(shape, template);
    const places = Array.from({ length: RUNS }, () => ({ call: Math.floor(random() * calls), torn: random() < 0.5 }));
    const outcomes: Outcome[] = [];
    const queue = places.values();
    const run = async (): Promise<void> => {
      for (const place of queue) outcomes.push(await killed(shape, template, place));
    };
    await Promise.all(Array.from({ length: ABREAST }, run));
    rmSync(template, { recursive: true });
    const count = (is: (outcome: Outcome) => boolean): number => outcomes.filter(is).length;
    const figures = {
      old: count(({ found }) => found === "old"),
      new: count(({ found }) => found === "new"),
      changedByStart: count(({ found, after }) => found !== after),
      notSwept: count(({ left }) => left.length > 0),
    };
    const tidied = { swept: count(({ swept }) => swept > 0), mended: count(({ mended }) => mended > 0) };
    process.stdout.write(`${shape}: seed ${seed}, ${calls} calls, ${JSON.stringify({ ...figures, ...tidied })}\n`);
    expect({ seed, ...figures }).toEqual({
      seed,
      old: figures.old,
      new: RUNS - figures.old,
      changedByStart: 0,
      notSwept: 0,
    });
    expect([seed, figures.old > 0, figures.new > 0]).toEqual([seed, true, true]);
    // A restoration only renames: what it leaves behind is the folder that it emptied.
    const isRenaming = shape === "restoration" || shape === "deletion";
    expect(isRenaming ? tidied.mended : tidied.swept).toBeGreaterThanOrEqual(50);
  });
});
