import { type Explanation, explainEntry } from "../../matcher/explain/explain.ts";
import type { ScanOutcome, ScanRequest } from "../../matcher/engine.ts";
import { expandMacros } from "../../matcher/macros/expand.ts";
import type { MacroEnvironment } from "../../matcher/macros/environment.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import type { AttachedLore } from "../lore-transport.ts";
import { findEntry, occurrenceOf } from "./find-entry.ts";
import type { EntryAt } from "./protocol.ts";

/** Why one entry is in the prompt or not, with what it is called. */
export interface EntryExplanation extends Explanation {
  readonly occurrence: number;
  /** Title (comment). */
  readonly name: string;
  readonly keys: readonly string[];
  readonly secondaryKeys: readonly string[];
}

/** An assembly's scan. `outcome`: with the reasons of entries that the profile left out. */
export interface WhySubject {
  readonly attached: AttachedLore;
  readonly request: ScanRequest;
  readonly outcome: ScanOutcome;
  /** What macros in keys see. */
  readonly expansion: MacroEnvironment;
}

/** JSON bytes of an {@link EntryExplanation}. Throws `ENTRY_NOT_FOUND`, `ENTRY_NOT_UNIQUE`. */
export function explainAssembled(subject: WhySubject, at: EntryAt): Uint8Array<ArrayBuffer> {
  const { attached, request, outcome, expansion } = subject;
  const { lore } = attached;
  const entry = findEntry(attached, at);
  const { keys = [], secondaryKeys = [] } = lore.plain.entries[entry] ?? {};
  const expand = (text: string): string => expandMacros(text, expansion);
  const explained = explainEntry({ lore, request, outcome, entry, expand, assembled: true });
  const named: EntryExplanation = {
    ...explained,
    occurrence: occurrenceOf(lore, entry),
    name: attached.notes().names[entry] ?? "",
    keys,
    secondaryKeys,
  };
  return jsonBytes(named);
}
