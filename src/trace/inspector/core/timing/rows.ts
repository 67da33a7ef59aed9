import type { ModelCall, ToolExecution } from "../../../model/turn/call.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { nodeId } from "../graph/ids.ts";
import { phrase, type Text } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";
import type { Segment, Timing, TimingRow } from "./model.ts";

type Draft = Omit<TimingRow, "tailMs">;

const row = (id: string, title: Text, level: TimingRow["level"], segments: readonly Segment[]): Draft => {
  const start = segments[0]?.startMs;
  const end = segments.at(-1)?.endMs ?? null;
  return { id, title, level, segments, durationMs: start === undefined || end === null ? null : end - start };
};

/** A duration of which only the length was recorded: no bar, since nothing says where it began. */
const unplaced = (word: WordKey, durationMs: number | null): Draft => ({
  id: `time:${word.slice(word.indexOf(".") + 1)}`,
  title: phrase(word),
  level: 1,
  segments: [],
  durationMs,
});

function callSegments({ startMs, firstTokenMs, endMs }: ModelCall): Segment[] {
  if (startMs === null) return [];
  if (firstTokenMs === null) return [{ kind: "wait", startMs, endMs }];
  return [
    { kind: "wait", startMs, endMs: firstTokenMs },
    { kind: "generate", startMs: firstTokenMs, endMs },
  ];
}

/** Waits between attempts: they begin where their call ended. */
function retryRows({ attempts }: TurnTrace, call: ModelCall): Draft[] {
  return attempts.flatMap(({ callId, retryDelayMs }, index) => {
    const from = call.endMs;
    if (callId !== call.id || retryDelayMs === null) return [];
    const segments = from === null ? [] : [{ kind: "retry", startMs: from, endMs: from + retryDelayMs } as const];
    return [{ ...row(`wait:${index}`, phrase("time.attempt-wait"), 2, segments), durationMs: retryDelayMs }];
  });
}

const runSegments = (run: { readonly startMs: number | null; readonly endMs: number | null }): Segment[] =>
  run.startMs === null ? [] : [{ kind: "run", startMs: run.startMs, endMs: run.endMs }];

function toolRows({ callId, name, approval, startMs, endMs }: ToolExecution): Draft[] {
  const run = row(nodeId.tool(callId), name, 2, runSegments({ startMs, endMs }));
  if (approval === null) return [run];
  const { askedMs, decidedMs } = approval;
  const wait: Segment[] = askedMs === null ? [] : [{ kind: "approval", startMs: askedMs, endMs: decidedMs }];
  return [row(`approval:${callId}`, phrase("time.approval", { name }), 2, wait), run];
}

function draftRows(trace: TurnTrace): Draft[] {
  const { timings, tools } = trace;
  const { preStreamMs, finalize } = timings;
  const endMs = trace.endedAt === null ? null : trace.endedAt - trace.startedAt;
  const before: Segment[] = preStreamMs === null ? [] : [{ kind: "prepare", startMs: 0, endMs: preStreamMs }];
  const asked = Map.groupBy(tools, ({ modelCallId }) => modelCallId);
  const listed = new Set(trace.calls.map(({ id }) => id));
  return [
    row("turn", phrase("time.turn"), 0, [{ kind: "turn", startMs: 0, endMs }]),
    row("time:prepare", phrase("time.prepare"), 1, before),
    unplaced("time.claim", null),
    unplaced("time.load", timings.loadMs),
    unplaced("time.match", timings.scanMs),
    unplaced("time.compile", timings.compileMs),
    unplaced("time.verify", finalize.verifyMs),
    ...trace.calls.flatMap((call) => [
      row(nodeId.call(call.id), phrase("card.call", { id: call.id }), 1, callSegments(call)),
      ...retryRows(trace, call),
      ...(asked.get(call.id) ?? []).flatMap(toolRows),
    ]),
    ...tools.filter(({ modelCallId }) => modelCallId === null || !listed.has(modelCallId)).flatMap(toolRows),
    unplaced("time.cite", finalize.citeMs),
    unplaced("time.persist", finalize.persistMs),
  ];
}

/** The last moment that a row knows of; null: it has no place. */
const lastMs = ({ segments }: Draft): number | null => {
  const last = segments.at(-1);
  return last === undefined ? null : (last.endMs ?? last.startMs);
};

/**
 * The waterfall of a turn: the turn, what came before the first request, each call with its waits and its tools, what
 * came after. Parallel tools have rows of their own. What has no recorded start has no bar, and what has no recorded end
 * stays open: nothing ticks on after the turn.
 */
export function timingOf(trace: TurnTrace): Timing {
  const drafts = draftRows(trace);
  const turnEnd = trace.endedAt === null ? null : trace.endedAt - trace.startedAt;
  const totalMs = Math.max(1, ...drafts.map((draft) => lastMs(draft) ?? 0));
  const rows = drafts.map((draft): TimingRow => {
    const end = lastMs(draft);
    return { ...draft, tailMs: draft.level > 0 && end !== null && turnEnd !== null && end > turnEnd ? turnEnd : null };
  });
  return { rows, totalMs, open: trace.state === "open" };
}
