import { parseDocument, visit } from "yaml";
import { z } from "zod";

/** A plugin that a patch adds to the host. */
export interface InsertedRow {
  readonly id: string;
  /** A package, or the absolute path of a module. */
  readonly name: string;
}

/** What a patch says about the row of one id. */
export interface RowChange {
  readonly config?: unknown;
  readonly disabled: boolean;
}

/** A patch file of the host as far as it concerns plugins. */
export interface PatchFile {
  readonly inserted: readonly InsertedRow[];
  /** By id, the last one counts. */
  readonly changes: ReadonlyMap<string, RowChange>;
  /** Some values are expressions (`!!js …`), which only the host can evaluate. */
  readonly hasExpressions: boolean;
}

/** A patch that the host cannot read, and what to do about it. */
export interface BrokenPatch {
  readonly why: string;
  readonly remedy: string;
}

const InsertSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  config: z.unknown().optional(),
  disabled: z.unknown().optional(),
});
const RowSchema = z.looseObject({
  id: z.string().optional(),
  insert: z.array(z.unknown()).optional(),
  config: z.unknown().optional(),
  disabled: z.unknown().optional(),
});

const MEND = "mend the line that the message names; a patch is a YAML list of rows: - insert: [...] or - id: ...";
const EMPTY_LIST = "remove the line [] at the beginning: a list that is written as [] cannot have rows below it";

/** Reads a patch file. Never throws: what the host could not read is told instead. */
export function readPatch(text: string): PatchFile | BrokenPatch {
  const document = parseDocument(text, { prettyErrors: true, logLevel: "silent", uniqueKeys: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const why = (fault.message.split("\n")[0] ?? fault.code).replace(/:$/u, "");
    return { why, remedy: /^\s*\[\s*\]/mu.test(text) ? EMPTY_LIST : MEND };
  }
  let rows: unknown;
  try {
    rows = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error), remedy: MEND };
  }
  if (rows === null || rows === undefined) return { inserted: [], changes: new Map(), hasExpressions: false };
  const parsed = z.array(RowSchema).safeParse(rows);
  if (!parsed.success) return { why: "it is no list of rows", remedy: MEND };
  return { ...fromRows(parsed.data), hasExpressions: usesTags(document) };
}

function fromRows(rows: readonly z.infer<typeof RowSchema>[]): Pick<PatchFile, "inserted" | "changes"> {
  const inserted: InsertedRow[] = [];
  const changes = new Map<string, RowChange>();
  for (const { id, insert = [], config, disabled } of rows) {
    if (id !== undefined) changes.set(id, { ...withConfig(config), disabled: disabled === true });
    for (const item of insert) {
      const row = InsertSchema.safeParse(item);
      if (!row.success) continue;
      inserted.push({ id: row.data.id, name: row.data.name });
      const own = { ...withConfig(row.data.config), disabled: row.data.disabled === true };
      if (own.disabled || "config" in own) changes.set(row.data.id, own);
    }
  }
  return { inserted, changes };
}

const withConfig = (config: unknown): { config?: unknown } => (config === undefined ? {} : { config });

/** Whether any value has a tag that plain YAML does not know. */
function usesTags(document: ReturnType<typeof parseDocument>): boolean {
  let found = false;
  visit(document, {
    Node(_key, node) {
      if (!("tag" in node) || typeof node.tag !== "string" || !/^(!|tag:yaml\.org,2002:js)/u.test(node.tag)) return;
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}
