import type { TraceStoreCode, TraceStoreProblem } from "../../../workers/protocol.ts";

/** Told once of each kind of fault. */
export type TellFault = (problem: TraceStoreProblem) => void;

/** One console line. Neither codes nor messages of the store hold any body. */
export const tellConsole: TellFault = ({ code, message }) => {
  console.warn(`dsh-lorekeeper: ${code}: ${message.replaceAll(/\s+/gu, " ")}`);
};

/** Tells faults of the trace, each kind once until it is over. */
export class FaultReport {
  readonly #tell: TellFault;
  readonly #told = new Set<TraceStoreCode>();

  constructor(tell: TellFault) {
    this.#tell = tell;
  }

  tell(problem: TraceStoreProblem): void {
    if (this.#told.has(problem.code)) return;
    this.#told.add(problem.code);
    this.#tell(problem);
  }

  /** The fault is gone; another one of its kind is told again. */
  over(code: TraceStoreCode): void {
    this.#told.delete(code);
  }
}
