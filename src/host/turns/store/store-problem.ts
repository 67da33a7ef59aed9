import type { TurnStoreProblem } from "../../../workers/protocol.ts";

/** What is wrong with the store, told once of each kind until it is over. */
export class StoreProblem {
  readonly #tell: (problem: TurnStoreProblem) => void;
  readonly #told = new Set<TurnStoreProblem["code"]>();
  #problem: TurnStoreProblem | null = null;

  constructor(tell: (problem: TurnStoreProblem) => void) {
    this.#tell = tell;
  }

  get now(): TurnStoreProblem | null {
    return this.#problem;
  }

  /** The last that was heard of the store; null: it works. */
  heard(problem: TurnStoreProblem | null): void {
    this.#problem = problem;
    if (problem === null) this.#told.clear();
    else if (!this.#told.has(problem.code)) {
      this.#told.add(problem.code);
      this.#tell(problem);
    }
  }
}

/** One console line. Messages of the store quote nothing of a turn. */
export const tellConsole = ({ code, message }: TurnStoreProblem): void => {
  console.warn(`dsh-lorekeeper: ${code}: ${message.replaceAll(/\s+/gu, " ")}`);
};
