import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { Agent } from "@deepseek-ai/dsh-agent";

import { checkDetail } from "./detail-check.ts";
import { newestRecord } from "./prepare-session.ts";
import { medianSlope } from "./slope.ts";
import { makeTraceFolder, removeTraceFolder, type TraceFolder, TraceHost } from "./trace-host.ts";
import { fillTraceLibrary, traceKey, WOKEN } from "./trace-library.ts";
import { checkAllStored, checkTurn } from "./turn-check.ts";
import { type TurnStoreSize, turnStoreSize } from "./turn-store-size.ts";

/** Turns of one session: the host itself keeps the log of a live session in memory, so a session is left in time. */
const SESSION_TURNS = 20;
/** One in so many turns is answered at the second attempt. */
const RETRY_EVERY = 7;
/** Memory is looked at between two sessions, after every so many of them. */
const SAMPLE_SESSIONS = 2;
/** The first share of the turns fills what is bounded: records, caches, code. */
const FILLING = 0.4;
const COLLECTION_MS = 50;
const KIB = 1024;

/** Growth per turn, in KiB, of what the process holds after garbage is collected. */
export interface SoakRun {
  readonly turns: number;
  readonly retries: number;
  /** Turns with lore that only its key wakes. */
  readonly withLore: number;
  readonly details: number;
  readonly heapKib: number;
  readonly externalKib: number;
  readonly rssKib: number;
  /** What the files of the turn store grow by, the log of what was written last included. */
  readonly storeKib: number;
  /** MiB at the end. */
  readonly heapMib: number;
  readonly rssMib: number;
  readonly storeMib: number;
  /** The log of the turn store at its largest. */
  readonly storeLogMib: number;
  readonly msPerTurn: number;
}

interface Sample {
  readonly turn: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  readonly store: TurnStoreSize;
}

/**
 * So many turns in one host with the plugin on: lore, retries, sessions that begin and end; of each session a detail and
 * the account of a turn are read. Throws when a turn fails or is not stored, or when what is read is not what the model
 * received.
 */
export async function soak(turns: number, log: (line: string) => void): Promise<SoakRun> {
  const folder = await makeTraceFolder();
  const sessions = Array.from({ length: Math.ceil(turns / SESSION_TURNS) }, (_, n) => `soak-${n}`);
  await fillTraceLibrary(folder.data, sessions);
  const host = await TraceHost.boot({ folder });
  const run = new Soak({ host, folder, turns, log });
  const started = performance.now();
  try {
    for (const sessionId of sessions) await run.session(sessionId);
    await checkAllStored(host.api, turns);
    return { ...run.result(), msPerTurn: (performance.now() - started) / turns };
  } finally {
    await host.close();
    await removeTraceFolder(folder);
  }
}

interface SoakOptions {
  readonly host: TraceHost;
  readonly folder: TraceFolder;
  readonly turns: number;
  readonly log: (line: string) => void;
}

/** A turn that was run. */
interface Said {
  readonly said: string;
  readonly attempts: number;
}

class Soak {
  readonly #options: SoakOptions;
  readonly #gc = exposedGc();
  readonly #samples: Sample[] = [];
  #done = 0;
  #retries = 0;
  #withLore = 0;
  #details = 0;

  constructor(options: SoakOptions) {
    this.#options = options;
  }

  async session(sessionId: string): Promise<void> {
    const { host, turns } = this.#options;
    let agent = await host.begin(sessionId);
    let last: Said = { said: "", attempts: 0 };
    let turn = 0;
    for (; turn < SESSION_TURNS && this.#done < turns; turn++) {
      if (turn === SESSION_TURNS / 2) {
        await host.leave(agent);
        agent = await host.resume(sessionId);
      }
      last = await this.#turn(agent);
    }
    const { received } = host.model;
    await host.leave(agent);
    await checkTurn(host.api, { sessionId, turn, system: received.system, ...last });
    const answer = await fetch(
      `${host.api}/v3/sessions/${sessionId}/assemblies/${await newestRecord(host, sessionId)}`,
    );
    checkDetail(await answer.text(), received);
    if (++this.#details % SAMPLE_SESSIONS === 0) await this.#sample();
  }

  async #turn(agent: Agent): Promise<Said> {
    const { host } = this.#options;
    const isRetried = ++this.#done % RETRY_EVERY === 0;
    if (isRetried) {
      host.model.failures = 1;
      this.#retries++;
    }
    const said = `I see ${traceKey((this.#done % 50) * 10 + 3)}.`;
    await host.turn(agent, said);
    if (host.model.received.system.includes(WOKEN)) this.#withLore++;
    return { said, attempts: isRetried ? 2 : 1 };
  }

  async #sample(): Promise<void> {
    // What only finalizers hold goes with the second time.
    this.#gc();
    await setTimeout(COLLECTION_MS);
    this.#gc();
    const { heapUsed, external, rss } = process.memoryUsage();
    const store = turnStoreSize(this.#options.folder.data);
    this.#samples.push({ turn: this.#done, heapUsed, external, rss, store });
    if (this.#samples.length % 5 !== 0) return;
    const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
    this.#options.log(
      `  ${this.#done} turns: heap ${mib(heapUsed)}, external ${mib(external)}, rss ${mib(rss)} MiB; ` +
        `turns.sqlite ${mib(store.file)} MiB and ${mib(store.log)} MiB of log`,
    );
  }

  result(): Omit<SoakRun, "msPerTurn"> {
    const kept = this.#samples.filter(({ turn }) => turn >= this.#options.turns * FILLING);
    const slope = (value: (sample: Sample) => number, span?: number): number =>
      medianSlope(
        kept.map((sample) => ({ at: sample.turn, value: value(sample) / KIB })),
        span,
      );
    // The engine drops code that was not run for a while, all at once; a sixth of the run is longer than that.
    const span = Math.max(1, Math.floor(kept.length / 6));
    const last = this.#samples.at(-1);
    return {
      turns: this.#done,
      retries: this.#retries,
      withLore: this.#withLore,
      details: this.#details,
      heapKib: slope(({ heapUsed }) => heapUsed, span),
      externalKib: slope(({ external }) => external, span),
      rssKib: slope(({ rss }) => rss),
      storeKib: slope(({ store }) => store.file + store.log),
      heapMib: (last?.heapUsed ?? Number.NaN) / KIB / KIB,
      rssMib: (last?.rss ?? Number.NaN) / KIB / KIB,
      storeMib: (last === undefined ? Number.NaN : last.store.file + last.store.log) / KIB / KIB,
      storeLogMib: Math.max(...this.#samples.map(({ store }) => store.log)) / KIB / KIB,
    };
  }
}

/** The collector of this process, whatever flags it was started with. */
function exposedGc(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  if (typeof gc !== "function") throw new Error("garbage cannot be collected");
  return () => void gc();
}
