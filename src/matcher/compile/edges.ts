import type { UnitLoader } from "../ports.ts";
import { LiteralScanner } from "../scan/literals/scanner.ts";
import { placed } from "./index-tables.ts";
import { type SharedLore, TRAIT_MACROS } from "./lore.ts";

/**
 * The lore with its recursion edges: which literal patterns the content of each entry holds, and where first. A
 * recursion loop then walks these instead of scanning the texts again. Sound because a recursion segment joins contents
 * with line breaks and segments with a marker: both end words, and no literal pattern holds either. Contents with
 * macros are only known when they are expanded; they have no edges.
 */
export function withEdges(
  shared: SharedLore,
  ports: { readonly loader: UnitLoader; readonly allocate: (bytes: number) => ArrayBufferLike },
): SharedLore {
  const { plain, tables } = shared;
  if (tables.literals.patternCount === 0) return shared;
  const scanner = new LiteralScanner(tables.literals, ports.loader);
  const start = new Int32Array(plain.entries.length + 1);
  const pattern: number[] = [];
  const offset: number[] = [];
  plain.entries.forEach((entry, i) => {
    if ((tables.traits[i]! & TRAIT_MACROS) === 0 && entry.content !== "") {
      const count = scanner.scan(entry.content);
      for (let hit = 0; hit < count; hit++) {
        pattern.push(scanner.hitPattern[hit]!);
        offset.push(scanner.hitStart[hit]!, scanner.hitEnd[hit]!);
      }
    }
    start[i + 1] = pattern.length;
  });
  return {
    plain,
    tables: {
      ...tables,
      edgeStart: placed(start, ports.allocate),
      edgePattern: placed(Int32Array.from(pattern), ports.allocate),
      edgeOffset: placed(Int32Array.from(offset), ports.allocate),
    },
  };
}
