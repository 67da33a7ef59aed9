import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";

/** What gives way when a turn is too large, in this order; what is taken away is "not recorded". */
const STEPS: readonly ((trace: TurnTrace) => TurnTrace)[] = [
  (trace) => ({ ...trace, history: null }),
  (trace) => ({ ...trace, items: null, itemsTruncated: trace.items !== null || trace.itemsTruncated }),
  (trace) => ({ ...trace, blocks: trace.blocks?.map((block) => ({ ...block, sources: null })) ?? null }),
  // Only a host that gives its tools or sections names of thousands of characters comes here.
  (trace) => ({ ...trace, blocks: null, toolset: null, activations: null, diagnostics: [] }),
  ({ tools, toolsOmitted, ...trace }) => ({ ...trace, tools: [], toolsOmitted: toolsOmitted + tools.length }),
  ({ calls, callsOmitted, ...trace }) => ({
    ...trace,
    calls: [],
    callsOmitted: callsOmitted + calls.length,
    attempts: [],
    captures: [],
    citations: null,
    citationsStatus: "not-recorded",
    grounding: null,
  }),
];

/** A turn of at most `bytesMax` bytes of JSON, as much of it as has room. */
export function fitTurn(trace: TurnTrace, bytesMax: number): TurnTrace {
  let fitted = trace;
  for (const step of STEPS) {
    if (jsonBytes(fitted) <= bytesMax) return fitted;
    fitted = step(fitted);
  }
  return fitted;
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
