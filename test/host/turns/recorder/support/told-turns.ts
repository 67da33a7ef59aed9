import { vi } from "vitest";

import type { Core } from "../../../../../src/host/loader/core.ts";
import type { EndedTurn, KeptGrounding, LiveTurn, TurnMark, TurnPorts } from "../../../../../src/host/turns/face.ts";
import { type TraceRecord, TraceRecordSchema } from "../../../../../src/trace/model/record.ts";
import { type TextPlace, type TurnFacts, TurnFactsSchema } from "../../../../../src/trace/model/turn/turn-facts.ts";
import { type TurnSnapshot, type TurnTrace, TurnTraceSchema } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { turnPrompt } from "../../../../../src/trace/project/turn/turn-prompt.ts";
import { projectTurn } from "../../../../../src/trace/project/turn/turn-record.ts";
import { sha256 } from "../../../../../src/workers/profile/text-digest.ts";

/** Where turns go in tests: remembers what it is told, in order. */
export class ToldTurns implements TurnPorts {
  readonly marks: TurnMark[] = [];
  readonly grounded: KeptGrounding[] = [];
  readonly ended: EndedTurn[] = [];
  /** `changed`, `drain`, `ended` in the order of the calls, repeated ones once. */
  readonly told: string[] = [];
  readonly snapshots: TurnSnapshot[] = [];
  readonly persisted: Promise<boolean>[] = [];
  /** Whether each change is looked at. */
  isLooking = true;

  readonly sink = {
    begin: (mark: TurnMark): void => void this.marks.push(mark),
    ground: (grounding: KeptGrounding): void => void this.grounded.push(grounding),
    hasCatalogue: (): boolean => false,
    append: (turn: EndedTurn): Promise<boolean> => {
      this.ended.push(turn);
      return Promise.resolve(true);
    },
  };

  readonly audience = {
    changed: (turn: LiveTurn): void => this.#tell("changed", turn),
    drain: (turn: LiveTurn): void => this.#tell("drain", turn),
    ended: (turn: LiveTurn, persisted: Promise<boolean>): void => {
      this.persisted.push(persisted);
      this.#tell("ended", turn);
    },
  };

  /** The facts of the last turn that has ended, checked. */
  get facts(): TurnFacts {
    return factsOf(this.ended.at(-1));
  }

  async settled(): Promise<void> {
    await Promise.all(this.persisted);
  }

  clear(): void {
    for (const list of [this.marks, this.grounded, this.ended, this.told, this.snapshots, this.persisted])
      list.length = 0;
  }

  #tell(what: string, turn: LiveTurn): void {
    if (this.told.at(-1) !== what) this.told.push(what);
    if (this.isLooking) this.snapshots.push(TurnTraceSchema.parse(turn.snapshot()));
  }
}

export function factsOf(turn: EndedTurn | undefined): TurnFacts {
  if (turn === undefined) throw new Error("no turn has ended");
  return TurnFactsSchema.parse(structuredClone(turn.facts));
}

/** What a running plugin tells its store and its readers, beside what they do with it. */
export function listenToTurns({ turns }: Pick<Core, "turns">): ToldTurns & { restore: () => void } {
  const told = new ToldTurns();
  const { sink, audience } = turns;
  const spies = [
    watch(sink, "begin", told.sink.begin),
    watch(sink, "ground", told.sink.ground),
    watch(sink, "append", told.sink.append),
    watch(audience, "changed", told.audience.changed),
    watch(audience, "drain", told.audience.drain),
    watch(audience, "ended", told.audience.ended),
  ];
  return Object.assign(told, { restore: () => spies.forEach((restore) => restore()) });
}

/** Calls `listener` with whatever a method is called with, then the method. */
function watch<Target extends object>(
  target: Target,
  name: keyof Target & string,
  listener: (...args: never[]) => unknown,
): () => void {
  const method = target[name] as (...args: never[]) => unknown;
  const own = method.bind(target);
  const spy = vi.spyOn(target as Record<string, (...args: never[]) => unknown>, name);
  spy.mockImplementation((...args: never[]) => {
    listener(...args);
    return own(...args);
  });
  return () => spy.mockRestore();
}

/** Records of a session that a turn asks for, by id. */
export async function recordsOf(
  { trace }: Pick<Core, "trace">,
  turn: EndedTurn,
): Promise<ReadonlyMap<string, TraceRecord>> {
  const stored = await Promise.all(turn.recordIds.map((id) => trace.store.record(turn.sessionId, id)));
  const records = stored.flatMap((record) => {
    const bytes = record?.bytes ?? null;
    return bytes === null ? [] : [TraceRecordSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")))];
  });
  return new Map(records.map((record) => [record.id, record]));
}

/** The text at a place in what a turn hands over. */
export function textIn({ shared }: Pick<EndedTurn, "shared">, { part, start, end }: TextPlace): string {
  const memory = shared[part];
  if (memory === undefined) throw new Error(`no part ${part}`);
  return Buffer.from(memory)
    .subarray(start * 2, end * 2)
    .toString("utf16le");
}

/** The account of an ended turn without its decisions and citations, as the thread makes it. */
export function accountOf(turn: EndedTurn, records: ReadonlyMap<string, TraceRecord>): TurnTrace {
  const facts = factsOf(turn);
  const trace = projectTurn(facts, {
    records,
    hash: sha256,
    textAt: (place) => textIn(turn, place),
    prompt: turnPrompt(facts, records),
    items: null,
    citations: null,
    finalize: { verifyMs: null, citeMs: null, persistMs: null },
    nowMs: 1,
  });
  return TurnTraceSchema.parse(trace);
}
