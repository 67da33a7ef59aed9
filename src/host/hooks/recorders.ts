import type { Recorder } from "../trace/recorder/recorder.ts";
import type { TurnRecorder } from "../turns/recorder/turn-recorder.ts";

/** Who is told what happens: of requests, and of the turns that they are made in. */
export interface Recorders {
  readonly captures: Recorder;
  readonly turns: TurnRecorder;
}
