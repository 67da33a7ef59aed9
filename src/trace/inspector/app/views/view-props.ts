import type { TurnTrace } from "../../../model/turn/turn-trace.ts";

export interface ViewProps {
  readonly trace: TurnTrace;
}
