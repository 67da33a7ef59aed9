import { plainValue } from "../attribute.ts";
import { CONVENTIONS, NAMES } from "../conventions.ts";
import type { SpanLink, TurnSpan, TurnSpans } from "../spans/span.ts";
import { lanesOf } from "./lanes.ts";
import { separated } from "./otlp-json.ts";
import type { ExportHead } from "./otlp-request.ts";

const MICROS_PER_MS = 1000;

/** The tracks of a turn, in the order in which they are drawn; each has as many lanes as slices lie over each other. */
const TRACKS = ["turn", "step", "model", "tool", "not timed"] as const;
type Track = (typeof TRACKS)[number];

const TOKEN_COUNTERS = [
  ["input", NAMES.inputTokens],
  ["cache read", NAMES.cacheReadTokens],
  ["output", NAMES.outputTokens],
] as const;

/**
 * Turns in Chrome's trace event format, which Perfetto opens: a process a turn, a thread a lane, so that slices of one
 * thread never overlap. What has no recorded time is a mark on a thread of its own. Arrows go from a request to the
 * executions that it asked for, and from those to the request that carried their results.
 */
export function* perfettoJson(turns: Iterable<TurnSpans>, head: ExportHead): Generator<string> {
  const metadata = { convention: CONVENTIONS.scope, version: CONVENTIONS.version, ...head };
  yield '{"traceEvents":[';
  yield* separated(eventsOf(turns), (event) => event);
  yield `],"displayTimeUnit":"ms","metadata":${JSON.stringify(metadata)}}`;
}

function* eventsOf(turns: Iterable<TurnSpans>): Generator<object> {
  let pid = 0;
  for (const turn of turns) yield* new TurnTracks(turn, ++pid).events();
}

interface Placed {
  readonly span: TurnSpan;
  readonly tid: number;
}

class TurnTracks {
  readonly #turn: TurnSpans;
  readonly #pid: number;
  readonly #placed = new Map<string, Placed>();
  readonly #threads: { readonly tid: number; readonly name: string }[] = [];

  constructor(turn: TurnSpans, pid: number) {
    this.#turn = turn;
    this.#pid = pid;
    for (const track of TRACKS) this.#place(track);
  }

  events(): object[] {
    const [root] = this.#turn.spans;
    const title = root?.attributes.find(([name]) => name === NAMES.langfuseTraceName)?.[1].value;
    const names = this.#threads.map(({ tid, name }) => this.#meta("thread_name", { name }, tid));
    const order = this.#threads.map(({ tid }) => this.#meta("thread_sort_index", { sort_index: tid }, tid));
    const placed = [...this.#placed.values()];
    return [
      this.#meta("process_name", { name: String(title ?? this.#turn.turnId) }),
      ...names,
      ...order,
      ...placed.flatMap((one) => this.#slice(one)),
      ...placed.flatMap((one) => this.#counters(one)),
      ...placed.flatMap((one) => one.span.links.flatMap((link) => this.#flow(one, link))),
    ];
  }

  /** Gives each span of a track a thread. */
  #place(track: Track): void {
    const spans = this.#turn.spans.filter((span) => trackOf(span) === track);
    const lanes = lanesOf(spans);
    const first = this.#threads.length + 1;
    // Marks have no length: one thread takes them all.
    const count = track === "not timed" ? Math.min(1, spans.length) : Math.max(0, ...lanes.values(), -1) + 1;
    for (let lane = 0; lane < (spans.length === 0 ? 0 : count); lane++) {
      this.#threads.push({ tid: first + lane, name: lane === 0 ? track : `${track} ${lane + 1}` });
    }
    for (const [span, lane] of lanes) {
      this.#placed.set(span.spanId, { span, tid: track === "not timed" ? first : first + lane });
    }
  }

  #slice({ span, tid }: Placed): object[] {
    const args = Object.fromEntries(span.attributes.map(([name, value]) => [name, plainValue(value)]));
    const head = { ...this.#at(tid, span.startMs), name: span.name, cat: span.openInference.toLowerCase() };
    const slice = span.startRecorded
      ? { ...head, ph: "X", dur: micros(span.endMs) - micros(span.startMs), args }
      : { ...head, ph: "i", s: "t", args };
    const marks = span.events.map(({ name, atMs, attributes }) => ({
      ...this.#at(tid, atMs),
      ph: "i",
      s: "t",
      name,
      cat: "event",
      args: Object.fromEntries(attributes.map(([key, value]) => [key, plainValue(value)])),
    }));
    return [slice, ...marks];
  }

  /** Tokens of a request, when it ended; those that were not recorded are not drawn. */
  #counters({ span, tid }: Placed): object[] {
    if (trackOf(span) !== "model") return [];
    const values = new Map(span.attributes);
    const args = TOKEN_COUNTERS.flatMap(([label, name]) => {
      const value = values.get(name);
      return value === undefined ? [] : [[label, value.value]];
    });
    return args.length === 0
      ? []
      : [{ ...this.#at(tid, span.endMs), ph: "C", name: "tokens", args: Object.fromEntries(args) as object }];
  }

  /** From the end of the one to the start of the other; none when either has no time, or they are the wrong way round. */
  #flow(to: Placed, { spanId, kind }: SpanLink): object[] {
    const from = this.#placed.get(spanId);
    if (from === undefined || !from.span.startRecorded || !to.span.startRecorded) return [];
    const endUs = micros(to.span.startMs);
    // Within its slice, whose end is no longer part of it.
    const startUs = Math.max(micros(from.span.startMs), Math.min(micros(from.span.endMs) - 1, endUs));
    if (startUs > endUs) return [];
    const name = kind === "requested_by" ? "execution" : "result";
    const arrow = { pid: this.#pid, name, cat: "flow", id: `${this.#pid}:${spanId}:${to.span.spanId}` };
    return [
      { ...arrow, ph: "s", ts: startUs, tid: from.tid },
      { ...arrow, ph: "f", bp: "e", ts: endUs, tid: to.tid },
    ];
  }

  #at(tid: number, ms: number): object {
    return { pid: this.#pid, tid, ts: micros(ms) };
  }

  #meta(name: string, args: object, tid = 0): object {
    return { ph: "M", pid: this.#pid, tid, name, args };
  }
}

function trackOf({ startRecorded, openInference, parentSpanId }: TurnSpan): Track {
  if (!startRecorded) return "not timed";
  if (parentSpanId === null) return "turn";
  if (openInference === "LLM") return "model";
  return openInference === "TOOL" ? "tool" : "step";
}

const micros = (ms: number): number => Math.round(ms * MICROS_PER_MS);
