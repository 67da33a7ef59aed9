import { z } from "zod";
import { LibraryError } from "../../../workers/client.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError } from "../error.ts";
import type { ApiClient } from "./api-client.ts";
import { kindRow } from "./kinds.ts";
import { findNamed, rowsNamed } from "./names.ts";
import { libraryRows, type LibraryRow } from "./rows.ts";

const ERRORS = { unknown: "resource-unknown", ambiguous: "resource-ambiguous" } as const;

const DamagedSchema = z.looseObject({
  stores: z.looseObject({ damaged: z.array(z.looseObject({ file: z.string(), message: z.string() })) }),
});

/** Lists do not have damaged documents: one of this id is told as such. A library without a status says nothing. */
async function assertUndamaged(api: ApiClient, id: string, kind: ResourceKind | undefined): Promise<void> {
  const status = await api.json(DamagedSchema, { method: "GET", path: "/v1/status" }).catch(() => null);
  const folder = kind === undefined ? undefined : `${kind}s`;
  const damaged = status?.stores.damaged.find(({ file }) => {
    const [parent, name] = file.split("/");
    return name === `${id}.json` && (folder === undefined || parent === folder);
  });
  if (damaged !== undefined) throw new LibraryError("DOCUMENT_INVALID", `${damaged.file}: ${damaged.message}`);
}

/** What is said of a name that is there, but of other kinds; undefined where it is nowhere. */
async function otherKinds(api: ApiClient, word: string, kind: ResourceKind): Promise<string | undefined> {
  const nouns = new Set(rowsNamed(await libraryRows(api), word).map((row) => `a ${kindRow(row.kind).noun}`));
  if (nouns.size === 0) return undefined;
  const has = `${[...nouns].join(" and ")} ${nouns.size === 1 ? "has" : "have"}`;
  return `no ${kindRow(kind).noun} has the id or name ${JSON.stringify(word)} (${has})`;
}

/**
 * The resources that words of a command line name, in their order. Errors: `resource-unknown`, `resource-ambiguous`, and
 * `DOCUMENT_INVALID` for the id of a damaged document.
 */
export async function findResources(
  api: ApiClient,
  words: readonly string[],
  kind?: ResourceKind,
): Promise<LibraryRow[]> {
  const rows = await libraryRows(api, kind);
  for (const word of words) {
    if (rowsNamed(rows, word).length > 0) continue;
    await assertUndamaged(api, word, kind);
    const others = kind === undefined ? undefined : await otherKinds(api, word, kind);
    if (others !== undefined) throw new CliError(ERRORS.unknown, others);
  }
  const nobody = kind === undefined ? "nothing" : `no ${kindRow(kind).noun}`;
  return words.map((word) => findNamed(rows, word, { ...ERRORS, nobody }));
}
