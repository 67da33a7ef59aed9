import { createHash } from "node:crypto";

import { redactCatalogue, redactDecisions } from "../../trace/retain/redact-decisions.ts";
import { redactTurn } from "../../trace/retain/redact-turn.ts";
import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import { turnSummary } from "../../trace/project/turn/turn-summary.ts";
import { groundingBytes } from "../grounding/read-grounding.ts";
import { packedCatalogues, packedDecisions } from "./turn-decisions.ts";
import { unlessDamaged } from "./damaged-row.ts";
import type { TurnDatabase } from "./turn-database.ts";
import type { TurnKey } from "./turn-rows.ts";

/**
 * Redacts one turn that is stored: its account, its calls and executions, its decisions. Decisions that another turn has
 * too stay for that one, and so do catalogues: the turn gets others, which no name and no key is in. Decisions that are
 * damaged go. Throws a `DamagedRowError` when the account is. In a transaction. Whether there
 * is such a turn.
 */
export function redactStored(database: TurnDatabase, turn: TurnKey, nowMs: number): boolean {
  const trace = database.turns.read(turn);
  if (trace === null) return false;
  const keys = new Map<string, string>();
  for (const { captureId, key } of database.groundings.ofTurn(turn.turnId)) {
    const blockOf = blocksByName(trace, captureId);
    const redacted = unlessDamaged(() => redactGrounding(database, { captureId, key, blockOf }));
    if (redacted === null) database.groundings.forget(captureId);
    else keys.set(captureId, redacted);
  }
  const redacted = redactTurn(trace, { nowMs, groundingKeyOf: (captureId) => keys.get(captureId) ?? null });
  database.turns.replace(redacted, turnSummary(redacted));
  return true;
}

/** Which block of an assembly has a name; null: none, or the assembly is in no account. */
function blocksByName({ captures, blocks }: TurnTrace, captureId: string): (name: string) => string | null {
  const ids = new Set(captures.find((capture) => capture.captureId === captureId)?.blockIds);
  const byName = new Map(blocks?.filter(({ id }) => ids.has(id)).map(({ id, name }) => [name, id]));
  return (name) => byName.get(name) ?? null;
}

interface StoredDecisions {
  readonly captureId: string;
  readonly key: string;
  readonly blockOf: (name: string) => string | null;
}

/** Key of the decisions that the assembly has from now on. */
function redactGrounding({ groundings }: TurnDatabase, { captureId, key, blockOf }: StoredDecisions): string | null {
  const decisions = packedDecisions(groundings, key);
  if (decisions === null) return null;
  const ids = new Map<string, string>();
  for (const [id, catalogue] of packedCatalogues(groundings, decisions)) {
    const names = groundingBytes(redactCatalogue(catalogue));
    const redacted = hashOf(names);
    groundings.putCatalogue(redacted, names);
    ids.set(id, redacted);
  }
  const columns = groundingBytes(redactDecisions(decisions, { catalogueOf: (id) => ids.get(id) ?? null, blockOf }));
  const redacted = hashOf(columns);
  groundings.replace(captureId, { key: redacted, columns, catalogues: [...ids.values()] });
  return redacted;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
