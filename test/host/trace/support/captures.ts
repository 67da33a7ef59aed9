import type { KeptCapture } from "../../../../src/host/trace/face.ts";
import type { CaptureFacts } from "../../../../src/trace/model/capture.ts";

const encoder = new TextEncoder();

/** A text in shared memory. */
export function sharedText(text: string): SharedArrayBuffer {
  const bytes = encoder.encode(text);
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export const textOf = (memory: SharedArrayBuffer): string => Buffer.from(memory).toString("utf8");

/** Facts of a request of which nothing but its place is known. */
export function factsOf(recordId: string, own: Partial<CaptureFacts> = {}): CaptureFacts {
  return {
    recordId,
    captureId: `capture-${recordId}`,
    sessionId: "s",
    turn: 1,
    step: 1,
    attempt: 1,
    recordedAt: 1,
    updatedAt: 1,
    status: "assembled",
    selection: null,
    session: null,
    prompt: null,
    delivery: null,
    parameters: null,
    failure: null,
    ...own,
  };
}

export interface CaptureOptions extends Partial<CaptureFacts> {
  readonly part?: KeptCapture["part"];
  readonly texts?: SharedArrayBuffer | null;
}

/** A capture as a recorder tells it. */
export function captureOf(recordId: string, options: CaptureOptions = {}): KeptCapture {
  const { part = Promise.resolve(null), texts = null, ...facts } = options;
  return { facts: factsOf(recordId, facts), part, texts };
}
