import type { ExportedTurn } from "../../trace/export/model.ts";
import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { packedCatalogues, packedDecisions } from "./turn-decisions.ts";
import type { TurnDatabase } from "./turn-database.ts";

/** A turn with what the store has of its decisions. */
export function exportedTurn({ groundings }: TurnDatabase, trace: TurnTrace): ExportedTurn {
  const keys = new Set(trace.captures.flatMap(({ groundingKey }) => groundingKey ?? []));
  const decisions = [...keys].flatMap((key) => {
    const packed = packedDecisions(groundings, key);
    return packed === null ? [] : [{ key, packed }];
  });
  const books = decisions.flatMap(({ packed }) => packed.books);
  const catalogues = Array.from(packedCatalogues(groundings, { books }), ([id, packed]) => ({ id, packed }));
  return { trace, decisions, catalogues };
}
