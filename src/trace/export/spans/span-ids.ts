import type { HashText } from "../../model/capture.ts";

const TRACE_ID_DIGITS = 32;
const SPAN_ID_DIGITS = 16;

/** Names the spans of one turn. The same turn has the same ids each time it is exported: whoever has it has it once. */
export class SpanIds {
  readonly traceId: string;
  readonly #turnId: string;
  readonly #hash: HashText;

  constructor(turnId: string, hash: HashText) {
    this.#turnId = turnId;
    this.#hash = hash;
    this.traceId = hash(`tavern-turn\0${turnId}`).slice(0, TRACE_ID_DIGITS);
  }

  /** `nodeId`: of a part of the turn, unique in it. */
  of(nodeId: string): string {
    return this.#hash(`${this.#turnId}\0${nodeId}`).slice(0, SPAN_ID_DIGITS);
  }
}

/** Ids of the parts of a turn that spans are made of. */
export const NODES = {
  turn: "turn",
  step: (step: number): string => `step:${step}`,
  book: (resourceId: string): string => `book:${resourceId}`,
  capture: (captureId: string): string => `capture:${captureId}`,
  call: (callId: string): string => `call:${callId}`,
  tool: (callId: string): string => `tool:${callId}`,
} as const;
