import type { Assembly } from "../../loader/face.ts";

type BoundBook = Assembly["call"]["books"][number];

/** What a book of an assembly is bound by; the one in a character card comes with it. */
export function boundBy({ id, from }: Pick<BoundBook, "id" | "from">, sources: Assembly["bindingSources"]): string[] {
  return from.kind === "character" ? ["embedded"] : [...(sources.get(id) ?? [])];
}
