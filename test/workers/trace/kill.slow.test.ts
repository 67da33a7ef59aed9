import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

import { nodeFileSystem } from "../../../src/workers/library/store/file-system.ts";
import { RecordsFile } from "../../../src/workers/trace/records-file.ts";
import { bundle } from "../library/store/support/bundle.ts";
import { isChanging, watched } from "../library/store/support/watched.ts";
import { NEW, OLD, openStore } from "./support/kill-records.ts";

/** In memory where there is such a folder: a killed process loses nothing that it gave to the system, synced or not. */
const base = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "records-"));
let child = "";
beforeAll(async () => {
  const script = fileURLToPath(new URL("support/kill-child.ts", import.meta.url));
  child = await bundle(script, base, { packages: true });
});
afterAll(() => rmSync(base, { recursive: true }));

/** A data folder that holds the old records, not owned. */
function prepared(): string {
  const root = mkdtempSync(join(base, "run-"));
  const store = openStore(root, nodeFileSystem);
  store.acquire();
  expect(new RecordsFile(store).write(OLD)).toBeNull();
  store.close();
  return root;
}

/** How many calls that change something a write makes when nothing interrupts it. */
function countCalls(): number {
  let calls = 0;
  const store = openStore(
    prepared(),
    watched(nodeFileSystem, (call) => void (calls += isChanging(call) ? 1 : 0)),
  );
  store.acquire();
  calls = 0;
  expect(new RecordsFile(store).write(NEW)).toBeNull();
  const count = calls;
  store.close();
  return count;
}

/** Which records are there once the next process has started, `torn` for anything else; and that it can go on. */
function foundAfterwards(root: string): string {
  const store = openStore(root, nodeFileSystem);
  expect(store.acquire()).toBe("owner");
  store.recover(0);
  const file = new RecordsFile(store);
  const { records, problem } = file.read(false);
  const text = records.map(({ value }) => JSON.stringify(value)).join();
  expect(file.write(NEW)).toBeNull();
  store.close();
  const is = (written: readonly Uint8Array[]): boolean => problem === null && text === written.map(String).join();
  return is(OLD) ? "old" : is(NEW) ? "new" : "torn";
}

async function killedAt(call: number, torn: boolean): Promise<string> {
  const root = prepared();
  const args = [child, root, `${call}`, torn ? "torn" : ""];
  const process_ = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = (await once(process_, "exit")) as [number | null, string | null];
  return `${signal ?? `code ${code}`} ${foundAfterwards(root)}`;
}

it("killed at any call of a write, the records are the old or the new ones, whole", async () => {
  const calls = countCalls();
  expect(calls).toBeGreaterThan(4);
  const outcomes: string[] = [];
  for (let call = 0; call < calls; call++) {
    outcomes.push(await killedAt(call, false), await killedAt(call, true));
  }
  expect(new Set(outcomes)).toEqual(new Set(["SIGKILL old", "SIGKILL new"]));
});
