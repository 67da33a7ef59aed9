import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import type { PathSegment } from "../../../matcher/formats/json-path.ts";
import type { FindingList } from "../finding-list.ts";
import type { Carrier } from "./carrier.ts";
import type { PresetDiagnosticCode } from "./diagnostics.ts";
import { type PromptText, readPrompt } from "./prompt.ts";

/** A prompt of the file's list; `text` is null for one that cannot be used and only stays in the file. */
export interface FiledPrompt {
  readonly identifier: string | null;
  readonly text: PromptText | null;
  readonly raw: unknown;
}

/** The prompts of a file in its order. Of two with the same identifier the first is used, as in SillyTavern. */
export function readPromptList(
  raw: Fields,
  carrier: Carrier,
  findings?: FindingList<PresetDiagnosticCode>,
): readonly FiledPrompt[] {
  const list = carrier.prompts(raw);
  if (!Array.isArray(list)) {
    if (list !== undefined && list !== null) {
      findings?.add("wrong-type", carrier.promptsPath, `A ${typeof list} read as no prompts; write an array.`);
    }
    findings?.add("prompts-missing", carrier.promptsPath, "The preset has no list of prompts.");
    return [];
  }
  const seen = new Set<string>();
  return list.map((item: unknown, index) => readFiled(item, { seen, findings, path: [...carrier.promptsPath, index] }));
}

interface Context {
  readonly seen: Set<string>;
  readonly findings: FindingList<PresetDiagnosticCode> | undefined;
  readonly path: readonly PathSegment[];
}

function readFiled(raw: unknown, { seen, findings, path }: Context): FiledPrompt {
  const identifier = ownField(raw, "identifier");
  if (!isFields(raw) || typeof identifier !== "string" || identifier === "") {
    findings?.add("prompt-invalid", path, "The prompt is no object with an identifier; it is not used.");
    return { identifier: null, text: null, raw };
  }
  if (seen.has(identifier)) {
    findings?.add("prompt-duplicate", path, `Another prompt is ${shown(identifier)} too; the first counts.`);
    return { identifier, text: null, raw };
  }
  seen.add(identifier);
  const text = readPrompt(raw, (field, message) => {
    findings?.add("wrong-type", [...path, field], `${field}: ${message}.`);
  });
  return { identifier, text, raw };
}

const SHOWN_UNITS = 60;

/** An identifier as it may stand in a message. */
export function shown(identifier: string): string {
  return JSON.stringify(identifier.length > SHOWN_UNITS ? `${identifier.slice(0, SHOWN_UNITS)}…` : identifier);
}
