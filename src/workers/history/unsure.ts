import type { UnsureReason } from "./protocol.ts";

/** The thread cannot answer for a history: the host's own reading has to. Never leaves the thread as an error. */
export class UnsureError extends Error {
  readonly why: UnsureReason;

  constructor(why: UnsureReason, message: string) {
    super(message);
    this.name = "UnsureError";
    this.why = why;
  }
}
