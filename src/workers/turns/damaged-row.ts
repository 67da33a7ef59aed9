import { TurnStoreError } from "./problem.ts";

/** A row that is not what was put into it. The file is sound: what else is in it can be used. */
export class DamagedRowError extends TurnStoreError {
  constructor(message: string, options?: ErrorOptions) {
    super("TURN_STORE_CORRUPT", `turns.sqlite: ${message}`, options);
    this.name = "DamagedRowError";
  }
}

/** What `work` reads; null: it came upon a damaged row. */
export function unlessDamaged<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DamagedRowError) return null;
    throw error;
  }
}
