import { z } from "zod";

import type { PackedCatalogue } from "../../decisions/model.ts";
import { PackedCatalogueSchema, PackedDecisionsSchema } from "../../decisions/schema.ts";
import { TurnTraceSchema } from "../../model/turn/turn-trace.ts";
import type { ExportedTurn } from "../model.ts";
import { TurnFileError } from "./codes.ts";
import { FILE_SCHEMA, FILE_VERSION, LIST_NAMES, LISTS } from "./nodes.ts";
import { readTaggedJson } from "./tagged-json.ts";

/** A file of turns as it was read. */
export interface TurnFile {
  readonly bodies: boolean;
  readonly scrubbed: boolean;
  /** In the order of the file. Each has the catalogues of its own decisions, as far as the file has them. */
  readonly turns: readonly ExportedTurn[];
}

const count = z.int().min(0);
const HeadSchema = z.object({ schema: z.literal(FILE_SCHEMA), v: z.int() });
const FullHeadSchema = HeadSchema.extend({
  bodies: z.boolean(),
  scrubbed: z.boolean(),
  turns: count,
  catalogues: count,
});
const CatalogueLineSchema = z.object({
  node: z.literal("catalogue"),
  id: z.string(),
  catalogue: PackedCatalogueSchema,
});
const DecisionsLineSchema = z.object({
  node: z.literal("decisions"),
  key: z.string(),
  decisions: PackedDecisionsSchema,
});
const ValueLineSchema = z.object({ node: z.string(), value: z.unknown() });
const TurnLineSchema = z.object({
  node: z.literal("turn"),
  turn: z.record(z.string(), z.unknown()),
  lists: z.record(z.string(), count.nullable()),
  history: z.object({ messages: count, omitted: count }).nullable(),
  decisions: count,
  scanned: count.optional(),
});
const ScannedSchema = z.array(z.object({ id: z.string(), text: z.string() }));

/**
 * The turns of a file that an export with format `jsonl` wrote, equal to those that were given to it. Throws a
 * `TurnFileError` for any other text: `TURN_FILE_NEWER`, else `TURN_FILE_INVALID` with the number of the line.
 */
export function readJsonl(text: string): TurnFile {
  const lines = new Lines(text);
  const first = lines.next(HeadSchema);
  if (first.v > FILE_VERSION) {
    throw new TurnFileError("TURN_FILE_NEWER", `the file has version ${first.v}; this reads up to ${FILE_VERSION}`);
  }
  const head = lines.again(FullHeadSchema);
  const catalogues = new Map<string, PackedCatalogue>();
  for (let at = 0; at < head.catalogues; at++) {
    const { id, catalogue } = lines.next(CatalogueLineSchema);
    catalogues.set(id, catalogue);
  }
  const turns = Array.from({ length: head.turns }, () => readTurn(lines, catalogues));
  lines.end();
  return { bodies: head.bodies, scrubbed: head.scrubbed, turns };
}

function readTurn(lines: Lines, catalogues: ReadonlyMap<string, PackedCatalogue>): ExportedTurn {
  const { turn, lists, history, decisions: keys, scanned: texts } = lines.next(TurnLineSchema);
  const line = lines.line;
  const read: Record<string, unknown> = { ...turn };
  for (const name of LIST_NAMES) {
    const length = lists[name];
    read[name] = length === null || length === undefined ? null : lines.values(LISTS[name], length);
  }
  read["history"] = history && { messages: lines.values("message", history.messages), omitted: history.omitted };
  const trace = lines.checked(TurnTraceSchema, read, line);
  const decisions = Array.from({ length: keys }, () => {
    const { key, decisions: packed } = lines.next(DecisionsLineSchema);
    return { key, packed };
  });
  const scanned =
    texts === undefined ? undefined : lines.checked(ScannedSchema, lines.values("scanned", texts), lines.line);
  const ids = new Set(decisions.flatMap(({ packed }) => packed.books.flatMap(({ catalogue }) => catalogue ?? [])));
  return {
    trace,
    decisions,
    ...(scanned === undefined ? {} : { scanned }),
    catalogues: [...ids].flatMap((id) => {
      const packed = catalogues.get(id);
      return packed === undefined ? [] : [{ id, packed }];
    }),
  };
}

/** Lines of a text, one after the other. */
class Lines {
  readonly #lines: readonly string[];
  #at = -1;

  constructor(text: string) {
    this.#lines = text.split("\n");
  }

  /** Number of the line that was read last, from 1. */
  get line(): number {
    return this.#at + 1;
  }

  next<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
    this.#at++;
    return this.again(schema);
  }

  /** The same line as something else. */
  again<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
    return this.checked(schema, this.#value(), this.line);
  }

  values(node: string, length: number): unknown[] {
    return Array.from({ length }, () => {
      const { node: own, value } = this.next(ValueLineSchema);
      if (own !== node) throw invalid(this.line, `node: expected ${JSON.stringify(node)}`);
      return value;
    });
  }

  /** Only the line break of the last line is left. */
  end(): void {
    if (this.#at + 2 !== this.#lines.length || this.#lines.at(-1) !== "") {
      throw invalid(this.line + 1, "here the file ought to end");
    }
  }

  /** The value itself, its keys in their order, by which hashes of decisions go; a schema would put them into its own. */
  checked<Schema extends z.ZodType>(schema: Schema, value: unknown, line: number): z.infer<Schema> {
    const read = schema.safeParse(value);
    if (read.success) return value as z.infer<Schema>;
    const [issue] = read.error.issues;
    throw invalid(line, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`, read.error);
  }

  #value(): unknown {
    const text = this.#lines[this.#at];
    if (text === undefined || text === "") throw invalid(this.line, "the file is cut off");
    try {
      return readTaggedJson(text);
    } catch (cause) {
      throw invalid(this.line, "no JSON of an export", cause);
    }
  }
}

const invalid = (line: number, why: string, cause?: unknown): TurnFileError =>
  new TurnFileError("TURN_FILE_INVALID", `line ${line}: ${why}`, { cause });
