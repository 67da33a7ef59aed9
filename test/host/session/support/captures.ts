import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import type { LogEvent } from "./log.ts";

/** What DSH 0.1.0-rc.8 did, in order, as hooks and events have seen it. Captured from a real run. */
export type CaptureRecord =
  | {
      readonly kind: "created";
      readonly sessionId: string;
      readonly header: Readonly<Record<string, unknown>>;
      /** Number of events that the log had before the session was published; they are not in the capture. */
      readonly seq: number;
    }
  | { readonly kind: "event"; readonly sessionId: string; readonly event: LogEvent }
  | { readonly kind: "claimed"; readonly sessionId: string; readonly id: string; readonly turn: number }
  /** The waterfall `system-prompt/assemble` starts; the next `pre-step` says for which session. */
  | { readonly kind: "assemble" }
  | {
      readonly kind: "pre-step";
      readonly sessionId: string;
      readonly turn: number;
      readonly step: number;
      /** Ids of the messages claimed. */
      readonly ids: readonly string[];
    }
  /** `messages` as they went to the model. */
  | { readonly kind: "request"; readonly sessionId: string; readonly messages: readonly ModelMessage[] };

export interface ModelMessage {
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly source: { readonly kind: string; readonly form?: string };
}

/** The log of a session, and the header of a fork of all of it. */
export interface ForkCapture {
  readonly fork: { readonly id: string; readonly version: number; readonly seedLength: number };
  /** Next sequence number of the fork when it was created. */
  readonly seq: number;
  readonly events: readonly LogEvent[];
}

const folder = new URL("../fixtures/", import.meta.url);
const read = (name: string): unknown => JSON.parse(gunzipSync(readFileSync(new URL(name, folder))).toString("utf8"));

export const capture = (name: "turns" | "retry" | "subagent"): readonly CaptureRecord[] =>
  read(`rc8-${name}.json.gz`) as readonly CaptureRecord[];

export const forkCapture = (): ForkCapture => read("rc8-fork.json.gz") as ForkCapture;

/** Logs of the formats that no host that can be installed writes: made from their documentation, not captured. */
export function documentedShapes(): Readonly<
  Record<"v3" | "v4", { readonly header: { readonly version: number }; readonly events: readonly LogEvent[] }>
> {
  return JSON.parse(readFileSync(new URL("documented-shapes.json", folder), "utf8"));
}
