import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nodeFileSystem } from "../../../../../src/workers/library/store/file-system.ts";
import { isTemporaryName } from "../../../../../src/workers/library/store/temporary-files.ts";
import { isTogether, NOW, openStore, SHAPES, shapeOf, type ShapeName } from "./kill-shapes.ts";
import { seeded } from "./random.ts";
import { isChanging, watched } from "./watched.ts";

export interface Outcome {
  /** Call before which the process was killed, `torn`: in the middle of it, when it writes. */
  readonly call: number;
  readonly torn: boolean;
  /** How it ended; anything but `SIGKILL` is a fault. */
  readonly end: string;
  /** `old` or `new`, before and after the next start. */
  readonly found: string;
  readonly after: string;
  /** Temporary files that were left. */
  readonly temporaries: number;
  /** Those that the next start removed, and all that it put right. */
  readonly swept: number;
  readonly mended: number;
  /** What is wrong after the next start. */
  readonly faults: readonly string[];
}

export interface Outcomes {
  readonly calls: number;
  readonly outcomes: readonly Outcome[];
}

const temporaries = (root: string): string[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => isTemporaryName(name.slice(name.lastIndexOf("/") + 1)));

/** A data folder in the state before the write, not owned. */
function prepare(shape: ShapeName, base: string): string {
  const root = mkdtempSync(join(base, "template-"));
  const store = openStore(root, nodeFileSystem);
  store.acquire();
  shapeOf(shape).before(store);
  store.close();
  return root;
}

function copy(template: string, base: string): string {
  const root = mkdtempSync(join(base, "run-"));
  cpSync(template, root, { recursive: true });
  return root;
}

/** How many calls that change something the write makes when nothing interrupts it. */
function countCalls(shape: ShapeName, root: string): number {
  let calls = 0;
  const fs = watched(nodeFileSystem, (call) => {
    if (isChanging(call)) calls++;
  });
  const store = openStore(root, fs);
  store.acquire();
  calls = 0;
  shapeOf(shape).write(store);
  const count = calls;
  if (shapeOf(shape).find(store, root) !== "new") throw new Error(`${shape} was not written`);
  return count;
}

function inspect(shape: ShapeName, root: string): Omit<Outcome, "call" | "torn" | "end"> {
  const store = openStore(root, nodeFileSystem);
  const found = shapeOf(shape).find(store, root);
  const before = temporaries(root);
  const role = store.acquire();
  const mended = store.recover(NOW);
  const after = shapeOf(shape).find(store, root);
  const isMoving = shape === "deletion" || shape === "restoration";
  const faults = [
    ...(role === "owner" ? [] : ["the folder is locked"]),
    ...(isMoving && !isTogether(store, root) ? ["the original is not where its document is"] : []),
    ...store.trash.list().damaged.map(({ message }) => message),
    ...temporaries(root),
  ];
  store.close();
  const swept = mended.filter((file) => before.includes(file)).length;
  return { found, after, temporaries: before.length, swept, mended: mended.length, faults };
}

async function endOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? `code ${code}`;
}

/** Starts `runs` processes, two at a time, that write and are killed at random calls; what they leave behind. */
async function main(base: string, child: string, shape: ShapeName, { seed, runs }: { seed: number; runs: number }) {
  const random = seeded(seed);
  const template = prepare(shape, base);
  const calls = countCalls(shape, copy(template, base));
  const places = Array.from({ length: runs }, () => ({ call: Math.floor(random() * calls), torn: random() < 0.5 }));
  const outcomes: Outcome[] = [];
  const queue = places.values();
  const run = async (): Promise<void> => {
    for (const { call, torn } of queue) {
      const root = copy(template, base);
      const end = await endOf([child, root, shape, `${call}`, torn ? "torn" : ""]);
      outcomes.push({ call, torn, end, ...inspect(shape, root) });
      rmSync(root, { recursive: true });
    }
  };
  await Promise.all([run(), run()]);
  process.stdout.write(JSON.stringify({ calls, outcomes } satisfies Outcomes));
}

const [base = "", child = "", name = "", seed = "", runs = ""] = process.argv.slice(2);
const shape = (Object.keys(SHAPES) as ShapeName[]).find((each) => each === name);
if (shape === undefined) throw new Error(`no shape ${name}`);
await main(base, child, shape, { seed: Number(seed), runs: Number(runs) });
