import { z } from "zod";
import type { ResourceKind } from "../../../workers/protocol.ts";
import type { ApiClient } from "./api-client.ts";
import { type KindRow, KINDS, kindRow } from "./kinds.ts";

/** A row of a list: what every kind has, and what the table shows where a kind has it. */
const RowSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  promptCount: z.number().optional(),
  enabledPromptCount: z.number().optional(),
  entryCount: z.number().optional(),
  enabledEntryCount: z.number().optional(),
  alternateGreetingCount: z.number().optional(),
  hasEmbeddedCharacterBook: z.boolean().optional(),
  warningCount: z.number().optional(),
  description: z.string().optional(),
});

/** One resource of the library, as its list has it. */
export type LibraryRow = z.infer<typeof RowSchema> & { readonly kind: ResourceKind };

async function rowsOf(api: ApiClient, { kind, path, listKey }: KindRow): Promise<LibraryRow[]> {
  const schema = z.looseObject({ [listKey]: z.array(RowSchema) });
  const answer = await api.json(schema, { method: "GET", path });
  return z
    .array(RowSchema)
    .parse(answer[listKey])
    .map((row) => ({ ...row, kind }));
}

/** Everything in the library, or everything of one kind, in the order of its lists. */
export async function libraryRows(api: ApiClient, kind?: ResourceKind): Promise<LibraryRow[]> {
  const kinds = kind === undefined ? KINDS : [kindRow(kind)];
  const lists = await Promise.all(kinds.map((row) => rowsOf(api, row)));
  return lists.flat();
}
