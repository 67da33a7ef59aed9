import type { PackedCatalogue, PackedDecisions } from "../decisions/model.ts";
import type { ScannedText } from "../decisions/scanned-texts.ts";
import type { HashText } from "../model/capture.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";

/**
 * `otlp-json`, `otlp-proto`: OpenTelemetry. `phoenix-json`: spans of Arize Phoenix. `perfetto`: Chrome's trace events.
 * `jsonl`: our own, which is read back.
 */
export const EXPORT_FORMATS = ["jsonl", "otlp-json", "otlp-proto", "phoenix-json", "perfetto"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A turn with what the store has of its decisions. Only `jsonl` takes decisions and catalogues: others may go without. */
export interface ExportedTurn {
  /** With `bodies` as they were resolved; without, they are left out whatever they are. */
  readonly trace: TurnTrace;
  /** By the `groundingKey` of its captures; each key once. */
  readonly decisions: readonly { readonly key: string; readonly packed: PackedDecisions }[];
  /** Texts of the messages that its scans saw, so that they can be made again; absent: not asked for. Only `jsonl`. */
  readonly scanned?: readonly ScannedText[];
  /** Of those decisions, by their id. Several turns may bring the same one: it is written once. */
  readonly catalogues: readonly { readonly id: string; readonly packed: PackedCatalogue }[];
}

/**
 * Turns in the order of the file. They are gone through twice, and one after the other: who has to read them first need not
 * keep them.
 */
export interface ExportedTurns extends Iterable<ExportedTurn> {
  readonly length: number;
}

export interface ExportOptions {
  readonly format: ExportFormat;
  /** Verified texts go into the file, and the file says so. Only those with status `available`. */
  readonly bodies: boolean;
  /** Ids are renamed to `demo_…`, the same ones alike in the whole file; what then still looks like one is refused. */
  readonly scrub: boolean;
  /** Ids of traces and spans are made of it. */
  readonly hash: HashText;
  /** Called between two turns; may throw to end the work. */
  readonly between?: () => void;
}

/** A file to save. */
export interface ExportedFile {
  /** A name without a folder. */
  readonly file: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** `refused`: why there is no file, its code first. */
export type Exported = ExportedFile | { readonly refused: string };
