/** Why a turn did not get to where it is sent to. */
export const TURN_PUSH_CODES = {
  TURN_PUSH_REFUSED: {
    meaning: "the endpoint of trace.otlp refused a turn, and would refuse it again; it was not sent",
    remedy:
      "see the status in the message: 401 and 403 want a header, 404 another path, 415 the other format, 3xx the address itself",
  },
  TURN_PUSH_PARTIAL: {
    meaning: "the endpoint of trace.otlp took a turn without some of its spans; it is not sent again",
    remedy:
      "see what the endpoint has logged: most have bounds for the number of spans or the size of their attributes",
  },
  TURN_PUSH_FAILED: {
    meaning: "the endpoint of trace.otlp could not be reached, or was busy at every try; a turn was not sent",
    remedy: "start what listens there, or take trace.otlp away; export the turn by hand if it is wanted",
  },
  TURN_PUSH_EXPORT: {
    meaning: "a turn could not be exported to be sent",
    remedy: "see the message; the turn itself may still be stored",
  },
} as const;

export type TurnPushCode = keyof typeof TURN_PUSH_CODES;

export interface TurnPushProblem {
  readonly code: TurnPushCode;
  /** Has neither headers nor anything of the address behind its path. */
  readonly message: string;
}
