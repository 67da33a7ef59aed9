import { setTimeout } from "node:timers/promises";

import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { quantile } from "../support/timer-delay.ts";
import { checkDetail } from "../support/trace/detail-check.ts";
import { newestRecord } from "../support/trace/prepare-session.ts";
import { RecorderClock, type RecorderTimes } from "../support/trace/recorder-clock.ts";
import { makeTraceFolder, removeTraceFolder, TraceHost } from "../support/trace/trace-host.ts";
import { fillTraceLibrary, traceKey, WOKEN } from "../support/trace/trace-library.ts";
import { sha256Ms } from "../support/yardstick.ts";

const ID = "recorder";
const EVENT_BAR_MS = 0.5;
const CALL_BAR_MS = 2;
const SESSION = "recorded";
const TURNS = 60;
const WARM_TURNS = 20;
const WARM_TURNS_MAX = 100;
const WARM_PAUSE_MS = 500;
/** 60 parts of this are 512 KiB with the lore, the largest profile unless a setting says more. */
const PROMPT_UNITS = 7_800;
const SYSTEM_UNITS_MIN = 480 * 1024;

interface Attempt extends RecorderTimes {
  readonly sections: number;
  readonly systemUnits: number;
}

const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
/** What counts: one in twenty is left to the collector of garbage and to other processes. */
const p95 = (times: readonly number[]): number => quantile(ascending(times), 0.95);

const spread = (times: readonly number[]): string => {
  const sorted = ascending(times);
  return `p50 ${quantile(sorted, 0.5).toFixed(3)}, p95 ${quantile(sorted, 0.95).toFixed(3)}, worst ${quantile(sorted, 1).toFixed(3)}`;
};

/** p95 of the type of events that takes longest. */
function slowest({ events }: Attempt): { readonly type: string; readonly ms: number } {
  const types = [...events].map(([type, times]) => ({ type, ms: p95(times) }));
  return types.reduce((a, b) => (b.ms > a.ms ? b : a));
}

/** Turns of a session whose whole system text is another one each time, so that nothing is known from before. */
class Stage {
  readonly #host: TraceHost;
  readonly #clock: RecorderClock;
  #said = 0;

  constructor(host: TraceHost, clock: RecorderClock) {
    this.#host = host;
    this.#clock = clock;
    // The host's own part of the prompt says which turn it is.
    host.context.systemPrompt.section({ name: "bench:turn", order: -50, text: () => `Turn ${this.#said}.` });
  }

  async warm(): Promise<void> {
    let isLore = 0;
    for (let tried = 0; isLore < WARM_TURNS; tried++) {
      const agent = await this.#turns(1);
      if (agent.includes(WOKEN)) isLore++;
      else await setTimeout(WARM_PAUSE_MS);
      if (tried === WARM_TURNS_MAX) throw new Error("no lore in the prompt");
    }
  }

  async attempt(): Promise<Attempt> {
    this.#clock.take();
    await this.#turns(TURNS);
    const times = this.#clock.take();
    const changed = times.events.get("request/header")?.length ?? 0;
    if (changed < TURNS) throw new Error(`${changed} system texts in ${TURNS} turns`);
    if (times.calls.length !== TURNS) throw new Error(`${times.calls.length} calls in ${TURNS} turns`);
    const url = `${this.#host.api}/v3/sessions/${SESSION}/assemblies/${await newestRecord(this.#host, SESSION)}`;
    const { received } = this.#host.model;
    const { sections } = checkDetail(await (await fetch(url)).text(), received);
    if (received.system.length < SYSTEM_UNITS_MIN) throw new Error(`a prompt of ${received.system.length} units`);
    return { ...times, sections, systemUnits: received.system.length };
  }

  /** Gives the last system text. */
  async #turns(count: number): Promise<string> {
    const host = this.#host;
    const agent = await (this.#said === 0 ? host.begin(SESSION) : host.resume(SESSION));
    for (let turn = 0; turn < count; turn++) {
      const said = this.#said++;
      await host.turn(agent, `I see ${traceKey((said % 50) * 10 + 3)} and ${traceKey((said % 47) * 10 + 1)}.`);
    }
    await host.leave(agent);
    return host.model.received.system;
  }
}

/** The figures of the best attempt for each. */
function rowsOf(attempts: readonly Attempt[]): BenchRow[] {
  const best = (value: (one: Attempt) => number): Attempt => attempts.reduce((a, b) => (value(b) < value(a) ? b : a));
  const call = best(({ calls }) => p95(calls));
  const event = best((one) => slowest(one).ms);
  const { type, ms } = slowest(event);
  const common = { id: ID, unit: "ms", direction: "at-most" } as const;
  const prompt = `${call.sections} sections, ${(call.systemUnits / 1024).toFixed()} Ki units, another text each time`;
  const times = [...event.events].map(([name, of]) => `${name} ${p95(of).toFixed(3)} (${of.length})`);
  return [
    {
      ...common,
      variant: "per call",
      value: p95(call.calls),
      bar: CALL_BAR_MS,
      reach: CALL_BAR_MS / 2,
      pass: p95(call.calls) <= CALL_BAR_MS,
      note: `${spread(call.calls)} ms of ${call.calls.length}; ${prompt}; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`,
    },
    {
      ...common,
      variant: "per event",
      value: ms,
      bar: EVENT_BAR_MS,
      reach: EVENT_BAR_MS / 2,
      pass: ms <= EVENT_BAR_MS,
      note: `${type}, the slowest type; p95 of each: ${times.join(", ")}; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`,
    },
  ];
}

async function measure(stage: Stage, context: BenchContext): Promise<BenchRow[]> {
  await stage.warm();
  const attempts: Attempt[] = [];
  for (let done = 0; done < Math.max(1, context.attempts); done++) {
    attempts.push(await stage.attempt());
    if (rowsOf(attempts).every(({ pass }) => pass)) break;
  }
  return rowsOf(attempts);
}

/** What the recorders take of the host thread while a conversation goes on. */
export const recorder: BenchCase = {
  id: ID,
  title:
    "time that the recorders of captures and turns take of the host thread in the real host: from the begin of an assembly " +
    "until its request leaves, and for an event of the log (p95, best of the attempts)",
  async run(context) {
    const folder = await makeTraceFolder();
    const clock = new RecorderClock();
    try {
      await fillTraceLibrary(folder.data, [SESSION], PROMPT_UNITS);
      const host = await TraceHost.boot({ folder });
      try {
        return await measure(new Stage(host, clock), context);
      } finally {
        await host.close();
      }
    } finally {
      clock.stop();
      await removeTraceFolder(folder);
    }
  },
};
