import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockBytes, lockRecord } from "../../../../src/workers/library/store/lock-record.ts";
import { ownIdentity } from "../../../../src/workers/library/store/process-identity.ts";
import { bundle } from "./support/bundle.ts";
import { seeded } from "./support/random.ts";

const CANDIDATES = 8;
const ROUNDS = 100;
/** Larger than any process number of Linux. */
const DEAD = 2_000_000_000;
const SEED = Number(process.env["STORE_SEED"] ?? Date.now() % 1_000_000);

const base = mkdtempSync(join(tmpdir(), "lock-"));
const root = join(base, "data");
const LOCK = join(root, "owner.lock");
const children: ChildProcess[] = [];
let script = "";

async function start(): Promise<ChildProcess> {
  const child = fork(script, [root], { execArgv: [] });
  await once(child, "message");
  return child;
}

async function tell(child: ChildProcess, order: "acquire" | "release"): Promise<string> {
  const answer = once(child, "message") as Promise<[string]>;
  child.send(order);
  return (await answer)[0];
}

const deadRecord = () => lockRecord({ ...ownIdentity(), pid: DEAD });
const ownerOf = (): number => (JSON.parse(readFileSync(LOCK, "utf8")) as { pid: number }).pid;

beforeAll(async () => {
  script = await bundle(fileURLToPath(new URL("support/lock-child.ts", import.meta.url)), base);
  for (let i = 0; i < CANDIDATES; i++) children.push(await start());
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(base, { recursive: true });
});

/** Ways in which a round leaves the folder to the next one; `owner` is the index of the child that has it. */
const ENDINGS: readonly ((owner: number) => Promise<unknown>)[] = [
  async (owner) => tell(children[owner] as ChildProcess, "release"),
  async () => writeFileSync(LOCK, lockBytes(deadRecord())),
  async () => {
    const [stale, claimant] = [deadRecord(), deadRecord()];
    writeFileSync(LOCK, lockBytes(stale));
    writeFileSync(join(root, `.owner.lock.${stale.token}.next`), lockBytes(claimant));
  },
  async (owner) => {
    const child = children[owner] as ChildProcess;
    const end = once(child, "exit");
    child.kill("SIGKILL");
    await end;
    children[owner] = await start();
  },
];

it(`exactly one of ${CANDIDATES} processes gets a free lock, ${ROUNDS} times`, async () => {
  const random = seeded(SEED);
  const winners = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const roles = await Promise.all(children.map((child) => tell(child, "acquire")));
    const owner = roles.indexOf("owner");
    const at = { seed: SEED, round };
    expect({ ...at, owners: roles.filter((role) => role === "owner").length }).toEqual({ ...at, owners: 1 });
    expect({ ...at, pid: ownerOf() }).toEqual({ ...at, pid: children[owner]?.pid });
    expect({ ...at, files: readdirSync(root) }).toEqual({ ...at, files: ["owner.lock"] });
    // Asking again changes nothing.
    const again = await Promise.all(children.map((child) => tell(child, "acquire")));
    expect({ ...at, again }).toEqual({ ...at, again: roles });
    winners.add(owner);
    const kind = random() < 0.1 ? 3 : Math.floor(random() * 3);
    await ENDINGS[kind]?.(owner);
  }
  expect(winners.size).toBeGreaterThan(2);
});

it("a lock is taken over at once when its process was killed", async () => {
  const [first, second] = children as [ChildProcess, ChildProcess];
  for (const child of children) await tell(child, "release");
  expect([await tell(first, "acquire"), await tell(second, "acquire")]).toEqual(["owner", "reader"]);
  const end = once(first, "exit");
  first.kill("SIGKILL");
  await end;
  expect(await tell(second, "acquire")).toBe("owner");
  children[0] = await start();
});
