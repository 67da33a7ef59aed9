import { LIMITS } from "../../matcher/limits.ts";
import { withBodies } from "./bodies.ts";
import { otlpJson } from "./encode/otlp-json.ts";
import { otlpProto } from "./encode/otlp-proto.ts";
import { otlpRequest } from "./encode/otlp-request.ts";
import { perfettoJson } from "./encode/perfetto.ts";
import { phoenixJson } from "./encode/phoenix-json.ts";
import type { TurnFileCode } from "./jsonl/codes.ts";
import { writeJsonl } from "./jsonl/write-jsonl.ts";
import type { Exported, ExportedTurn, ExportFormat, ExportOptions } from "./model.ts";
import { scrubbed } from "./scrub/scrub.ts";
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
 * Turns as one file of a format, in the order given. The same turns give the same bytes. Never throws for what a turn
 * says; `refused` when there are too many of them, or a scrubbed file would still show what it must not.
 */
export function exportTurns(turns: readonly ExportedTurn[], options: ExportOptions): Exported {
  const max = LIMITS.exportTurns.value;
  if (turns.length > max) return refused("TURN_EXPORT_LIMIT", `${turns.length} turns; at most ${max} at once`);
  const shown = turns.map((turn) => ({ ...turn, trace: withBodies(turn.trace, options.bodies) }));
  if (!options.scrub) return fileOf(shown, options);
  const clean = scrubbed(shown);
  if (clean.turns !== null) return fileOf(clean.turns, options);
  const { kind, place } = clean.leak;
  return refused("TURN_EXPORT_LEAK", `${place} still holds what looks like ${LEAK_WORDS[kind]}`);
}

const LEAK_WORDS = { id: "an id", path: "a path", key: "a key" } as const;

const refused = (code: TurnFileCode, why: string): Exported => ({ refused: `${code}: ${why}` });

function fileOf(turns: readonly ExportedTurn[], options: ExportOptions): Exported {
  const { suffix, mediaType } = FILES[options.format];
  return { file: `${fileStem(turns)}${suffix}`, mediaType, bytes: bytesOf(turns, options) };
}

function bytesOf(
  turns: readonly ExportedTurn[],
  { format, bodies, scrub, hash }: ExportOptions,
): Uint8Array<ArrayBuffer> {
  const head = { bodies, scrubbed: scrub };
  if (format === "jsonl") return utf8(writeJsonl(turns, head));
  const spans = turns.map(({ trace }) => turnSpans(trace, hash));
  switch (format) {
    case "otlp-json":
      return utf8(otlpJson(otlpRequest(spans, head)));
    case "otlp-proto":
      return otlpProto(otlpRequest(spans, head));
    case "phoenix-json":
      return utf8(phoenixJson(spans, head));
    case "perfetto":
      return utf8(perfettoJson(spans, head));
  }
}

/** By the numbers of the turns in their session. */
function fileStem(turns: readonly ExportedTurn[]): string {
  const numbers = turns.map(({ trace }) => trace.turn);
  const [first = 0] = numbers;
  return numbers.length <= 1 ? `turn-${first}` : `turns-${Math.min(...numbers)}-${Math.max(...numbers)}`;
}

const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
