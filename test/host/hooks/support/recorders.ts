import type { Recorders } from "../../../../src/host/hooks/recorders.ts";
import type { Loader } from "../../../../src/host/loader/loader.ts";
import { TurnRecorder } from "../../../../src/host/turns/recorder/turn-recorder.ts";
import { recorderOf } from "../../trace/recorder/support/recorder.ts";
import { ToldTurns } from "../../turns/recorder/support/told-turns.ts";

function turnRecorderOf({ sessions }: Pick<Loader, "sessions">): TurnRecorder {
  const { sink, audience } = new ToldTurns();
  return new TurnRecorder({ sink, audience, sessions });
}

/** Recorders of a loader's sessions that keep nothing. */
export const recordersOf = (loader: Pick<Loader, "sessions">): Recorders => ({
  captures: recorderOf(loader),
  turns: turnRecorderOf(loader),
});
