import { createHash } from "node:crypto";

import { canonicalJson } from "../../trace/model/canonical-json.ts";
import type { ExportedTurn } from "../../trace/export/model.ts";
import { TurnFileError } from "../../trace/export/jsonl/codes.ts";
import { readJsonl, type TurnFile } from "../../trace/export/jsonl/read-jsonl.ts";
import { packPlain } from "../grounding/plain-msgpack.ts";
import type { ReplayCapture, ReplayFile } from "./protocol.ts";

/** A file of turns with the recorded decisions of each capture as they were packed. */
export interface ReadReplay {
  readonly file: ReplayFile;
  readonly packed: readonly Uint8Array<ArrayBuffer>[];
}

/** What can be made again of a file of turns. */
export function readReplay(text: string): ReadReplay {
  const read = turnsOf(text);
  if (read instanceof TurnFileError) {
    return { file: { state: "refused", code: read.code, message: read.message }, packed: [] };
  }
  const { bodies, scrubbed, turns } = read;
  const made = turns.flatMap((turn) => capturesOf(turn));
  return {
    file: { state: "read", bodies, scrubbed, turns: turns.length, captures: made.map(({ capture }) => capture) },
    packed: made.map(({ packed }) => packed),
  };
}

function turnsOf(text: string): TurnFile | TurnFileError {
  try {
    return readJsonl(text);
  } catch (error) {
    if (error instanceof TurnFileError) return error;
    throw error;
  }
}

function capturesOf({ trace, decisions, scanned = [] }: ExportedTurn) {
  const texts = new Map(scanned.map(({ id, text }) => [id, text]));
  return trace.captures.flatMap(({ captureId, groundingKey }) => {
    const found = decisions.find(({ key }) => key === groundingKey);
    if (found === undefined) return [];
    const { scan, books } = found.packed;
    const packed = packPlain(found.packed);
    const capture: ReplayCapture = {
      turnId: trace.turnId,
      sessionId: trace.sessionId,
      turn: trace.turn,
      captureId,
      key: found.key,
      keyHolds: sha256(packed) === found.key,
      scan,
      settingsHold: scan !== null && sha256(canonicalJson(scan.settings)) === scan.settingsHash,
      books,
      texts: (scan?.window.ids ?? []).map((id, at) => newest(texts.get(id), scan?.window.units[at] ?? 0)),
    };
    return [{ capture, packed }];
  });
}

/** The part of a text that this scan saw; another one of the turn may have seen more of it. */
function newest(text: string | undefined, units: number): string | null {
  return text === undefined || text.length < units ? null : text.slice(text.length - units);
}

const sha256 = (value: string | Uint8Array): string => createHash("sha256").update(value).digest("hex");
