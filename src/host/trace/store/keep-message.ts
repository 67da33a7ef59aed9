import type { TracePayloads } from "../../../workers/protocol.ts";
import type { KeptCapture } from "../face.ts";
import type { HeldRecord } from "./kept-records.ts";

type KeepInput = TracePayloads["traceKeep"]["input"];

/** A capture with the part that has come for it. */
export interface CaptureWithPart {
  readonly capture: KeptCapture;
  readonly part: SharedArrayBuffer | null;
}

export interface KeepCall extends Pick<KeepInput, "folder" | "write" | "bounds"> {
  readonly kept: readonly HeldRecord[];
  readonly changes: readonly CaptureWithPart[];
}

/** The message of `traceKeep`: the JSON of records, then each part and each text once, whoever has them in common. */
export function keepMessage({ folder, write, bounds, kept, changes }: KeepCall): {
  readonly input: KeepInput;
  readonly shared: readonly SharedArrayBuffer[];
} {
  const shared = kept.map(({ bytes }) => bytes);
  const places = new Map<SharedArrayBuffer, number>();
  const placeOf = (memory: SharedArrayBuffer | null): number | null => {
    if (memory === null) return null;
    const known = places.get(memory);
    if (known !== undefined) return known;
    places.set(memory, shared.length);
    return shared.push(memory) - 1;
  };
  const input: KeepInput = {
    folder,
    write,
    bounds,
    kept: kept.map(({ recordId }) => ({ recordId })),
    changes: changes.map(({ capture: { facts, texts }, part }) => ({
      facts,
      part: placeOf(part),
      texts: placeOf(texts),
    })),
  };
  return { input, shared };
}
