import { jsonEqual } from "../../../../src/matcher/formats/json-object.ts";
import { formatPath } from "../../../../src/matcher/formats/json-path.ts";
import { readWorldBook } from "../../../../src/matcher/formats/read.ts";
import { writeCharacterBook } from "../../../../src/matcher/formats/write-character-book.ts";
import { writeStWorld } from "../../../../src/matcher/formats/write-world.ts";
import type { SourceFormat, WorldBook } from "../../../../src/matcher/model/book.ts";
import { type Leaf, leavesOf, missingLeaves, stepsTo } from "./leaves.ts";

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
  const leaves = leavesOf(JSON.parse(text.replace(/^\uFEFF/, ""))).filter((leaf) => !isTurnedRound(leaf));
  const problems: string[] = [];
  for (const name of options.writer === undefined ? (["world", "card"] as const) : [options.writer]) {
    const written = WRITERS[name](book);
    for (const leaf of missingLeaves(leaves, leavesOf(written), (lost) =>
      isReported(formatPath(stepsTo(lost)), book),
    )) {
      problems.push(`${name}: ${formatPath(stepsTo(leaf))} ${JSON.stringify(leaf.value)} is missing`);
    }
    if (options.readBack) problems.push(...readBackProblems(book, JSON.parse(JSON.stringify(written)), name));
  }
  return { format: report.format, problems };
}

/** Whether a diagnostic names the path or a place above it. */
function isReported(path: string, book: WorldBook): boolean {
  return book.diagnostics.some(
    ({ path: known = "-" }) => path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}[`),
  );
}

/** `disable` becomes `enabled` in a character book: the value is there, turned round. */
function isTurnedRound({ place, value }: Leaf): boolean {
  return place?.step === "disable" && typeof value === "boolean";
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
