import { LIMITS } from "../../matcher/limits.ts";
import type { SessionMemory } from "./memory.ts";
import type { SessionDiagnosticCode } from "./session-diagnostics.ts";

type Fault = SessionMemory["faults"][number];

/** Faults of sessions, newest last, the newest of each kind for a session. Bounded by `LIMITS.sessionFaults`. */
export class SessionFaults {
  readonly #faults = new Map<string, Fault>();

  add(sessionId: string, code: SessionDiagnosticCode, message: string): void {
    const key = `${sessionId} ${code}`;
    this.#faults.delete(key);
    this.#faults.set(key, { sessionId, code, message });
    if (this.#faults.size <= LIMITS.sessionFaults.value) return;
    for (const oldest of this.#faults.keys()) {
      this.#faults.delete(oldest);
      return;
    }
  }

  /** The fault is over. */
  remove(sessionId: string, code: SessionDiagnosticCode): void {
    this.#faults.delete(`${sessionId} ${code}`);
  }

  get list(): readonly Fault[] {
    return [...this.#faults.values()];
  }
}
