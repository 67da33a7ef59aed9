import { jsonEqual } from "../../../../src/matcher/formats/json-object.ts";
import { formatPath } from "../../../../src/matcher/formats/json-path.ts";
import { readWorldBook } from "../../../../src/matcher/formats/read.ts";
import { writeCharacterBook } from "../../../../src/matcher/formats/write-character-book.ts";
import { writeStWorld } from "../../../../src/matcher/formats/write-world.ts";
import type { SourceFormat, WorldBook } from "../../../../src/matcher/model/book.ts";
import { type Leaf, leavesOf, missingLeaves } from "./leaves.ts";

const WRITERS = { world: writeStWorld, card: writeCharacterBook } as const;
type WriterName = keyof typeof WRITERS;

/** What reading and re-exporting a file did. A refused file has no format and no problems. */
export interface Loss {
  readonly format?: SourceFormat;
  readonly problems: readonly string[];
}

export interface LossOptions {
  /** Also read every export again: the model must be the same and a further export identical. */
  readonly readBack: boolean;
  /** Only this export; both otherwise. */
  readonly writer?: WriterName;
}

/** Reads a file, writes it in both formats and lists every leaf that went missing without a diagnostic. */
export function lossOf(input: string | Uint8Array, options: LossOptions): Loss {
  const read = readWorldBook(input);
  if (!read.ok) return { problems: read.error.code === undefined ? ["refusal without code"] : [] };
  const { book, report } = read;
  if (report.entriesKept !== report.entriesRead) return { format: report.format, problems: ["an entry was dropped"] };
  const text = typeof input === "string" ? input : new TextDecoder().decode(input);
  const leaves = leavesOf(JSON.parse(text.replace(/^\uFEFF/, "")), formatPath).filter((leaf) => !isTurnedRound(leaf));
  const reported = new Set(book.diagnostics.flatMap(({ path }) => path ?? []));
  const problems: string[] = [];
  for (const name of options.writer === undefined ? (["world", "card"] as const) : [options.writer]) {
    const written: unknown = JSON.parse(JSON.stringify(WRITERS[name](book)));
    for (const { path, value } of missingLeaves(leaves, leavesOf(written, formatPath), reported)) {
      problems.push(`${name}: ${path} ${JSON.stringify(value)} is missing`);
    }
    if (options.readBack) problems.push(...readBackProblems(book, written, name));
  }
  return { format: report.format, problems };
}

/** `disable` becomes `enabled` in a character book: the value is there, turned round. */
function isTurnedRound({ path, value }: Leaf): boolean {
  return path.endsWith(".disable") && typeof value === "boolean";
}

function readBackProblems(book: WorldBook, written: unknown, name: WriterName): string[] {
  const again = readWorldBook(JSON.stringify(written));
  if (!again.ok) return [`${name}: unreadable, ${again.error.message}`];
  const problems: string[] = [];
  if (!jsonEqual(modelOf(book), modelOf(again.book))) problems.push(`${name}: the model changed`);
  const rewritten: unknown = JSON.parse(JSON.stringify(WRITERS[name](again.book)));
  if (!jsonEqual(rewritten, written)) problems.push(`${name}: the second export differs from the first`);
  return problems;
}

/** What a book says, without provenance and without the extensions, which exports fill in. */
function modelOf({ name, description, settings, entries }: WorldBook): unknown {
  const { extensions: _settings, ...own } = settings;
  const plain = entries.map(
    ({ source: _source, uidDuplicate: _duplicate, extensions: _extensions, ...entry }) => entry,
  );
  return { name, description: description ?? null, settings: own, entries: plain };
}
