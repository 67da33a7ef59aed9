import type { Loader } from "../../../../../src/host/loader/loader.ts";
import type { CaptureSink } from "../../../../../src/host/trace/face.ts";
import { Recorder, type RecorderOptions } from "../../../../../src/host/trace/recorder/recorder.ts";
import { KeptCaptures } from "./kept.ts";

/** A recorder of a loader's sessions. Threads answer at once, with nothing. */
export function recorderOf(
  { sessions }: Pick<Loader, "sessions">,
  sink: CaptureSink = new KeptCaptures(),
  options: Partial<RecorderOptions> = {},
): Recorder {
  return new Recorder({
    sink,
    sessions,
    client: { assemblyPart: () => Promise.resolve({ part: new SharedArrayBuffer(2), grounding: null, fault: null }) },
    selectionOf: () => null,
    later: (run) => run(),
    ...options,
  });
}
