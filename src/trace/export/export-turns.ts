import { LIMITS } from "../../matcher/limits.ts";
import { withBodies } from "./bodies.ts";
import { otlpJson } from "./encode/otlp-json.ts";
import { otlpProto } from "./encode/otlp-proto.ts";
import { type ExportHead, otlpRequest } from "./encode/otlp-request.ts";
import { perfettoJson } from "./encode/perfetto.ts";
import { phoenixJson } from "./encode/phoenix-json.ts";
import { each } from "./each.ts";
import { FileBytes } from "./file-bytes.ts";
import type { TurnFileCode } from "./jsonl/codes.ts";
import { writeJsonl } from "./jsonl/write-jsonl.ts";
import type { Exported, ExportedTurn, ExportedTurns, ExportFormat, ExportOptions } from "./model.ts";
import { LeakError, scrubbed } from "./scrub/scrub.ts";
import { turnSpans } from "./spans/turn-spans.ts";

/** How files of a format are named and what they are sent as. */
const FILES: Readonly<Record<ExportFormat, { readonly suffix: string; readonly mediaType: string }>> = {
  jsonl: { suffix: ".jsonl", mediaType: "application/jsonl" },
  "otlp-json": { suffix: ".otlp.json", mediaType: "application/json" },
  "otlp-proto": { suffix: ".otlp.pb", mediaType: "application/x-protobuf" },
  "phoenix-json": { suffix: ".phoenix.json", mediaType: "application/json" },
  perfetto: { suffix: ".perfetto.json", mediaType: "application/json" },
};

/**
 * Turns as one file of a format, in the order given; one of them is held at a time. The same turns give the same bytes.
 * Never throws for what a turn says; `refused` when there are too many of them, the file would be too large, or a scrubbed
 * one would still show what it must not.
 */
export function exportTurns(turns: ExportedTurns, options: ExportOptions): Exported {
  const max = LIMITS.exportTurns.value;
  if (turns.length > max) return refused("TURN_EXPORT_LIMIT", `${turns.length} turns; at most ${max} at once`);
  const numbers = new Set<number>();
  const shown = each(turns, (turn: ExportedTurn) => {
    options.between?.();
    numbers.add(turn.trace.turn);
    return { ...turn, trace: withBodies(turn.trace, options.bodies) };
  });
  const file = new FileBytes(LIMITS.exportBytes.value);
  try {
    for (const part of partsOf(options.scrub ? scrubbed(shown) : shown, options)) {
      if (!file.add(part))
        return refused("TURN_EXPORT_LIMIT", `more than ${file.max} bytes; export fewer turns at once`);
    }
  } catch (error) {
    if (!(error instanceof LeakError)) throw error;
    const { kind, place } = error.leak;
    return refused("TURN_EXPORT_LEAK", `${place} still holds what looks like ${LEAK_WORDS[kind]}`);
  }
  const { suffix, mediaType } = FILES[options.format];
  return { file: `${stemOf([...numbers])}${suffix}`, mediaType, bytes: file.bytes() };
}

const LEAK_WORDS = { id: "an id", path: "a path", key: "a key" } as const;

const refused = (code: TurnFileCode, why: string): Exported => ({ refused: `${code}: ${why}` });

function partsOf(
  turns: ExportedTurns,
  { format, bodies, scrub, hash }: ExportOptions,
): Iterable<string | Uint8Array<ArrayBuffer>> {
  const head: ExportHead = { bodies, scrubbed: scrub };
  if (format === "jsonl") return writeJsonl(turns, head);
  const spans = each(turns, ({ trace }) => turnSpans(trace, hash));
  switch (format) {
    case "otlp-json":
      return otlpJson(otlpRequest(spans, head));
    case "otlp-proto":
      return otlpProto(otlpRequest(spans, head));
    case "phoenix-json":
      return phoenixJson(spans, head);
    case "perfetto":
      return perfettoJson(spans, head);
  }
}

/** By the numbers of the turns in their session. */
const stemOf = (numbers: readonly number[]): string =>
  numbers.length <= 1 ? `turn-${numbers[0] ?? 0}` : `turns-${Math.min(...numbers)}-${Math.max(...numbers)}`;
