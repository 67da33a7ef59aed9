import { guardStructure } from "../../../matcher/formats/guard.ts";
import { isFields } from "../../../matcher/formats/json-object.ts";
import { duplicateKeys, parseJson } from "../../../matcher/formats/json.ts";
import { positionsAt } from "../../../matcher/formats/json-position.ts";
import type { ImportReport } from "../../../matcher/formats/read.ts";
import type { DocumentStamp, ImportOptions } from "../../library/resource-format.ts";
import { documentName } from "../document-name.ts";
import { entityOf, wrongEntity } from "../entity.ts";
import { FindingList } from "../finding-list.ts";
import { PRESET_DIAGNOSTICS, type PresetDiagnosticCode } from "./diagnostics.ts";
import type { PresetDocument } from "./document.ts";
import { readPreset } from "./read.ts";

/** A preset and what was noticed; prompts count as the entries of the report. */
export interface ImportedPreset {
  readonly document: PresetDocument;
  readonly report: ImportReport<string>;
}

/**
 * The document of a chat-completion preset of SillyTavern, or of an export of its prompt manager. Nothing is lost: the
 * file is kept whole in `source.raw`. Throws a MatcherError: faults of JSON, limits of structure, `wrong-entity-type`
 * for a file that looks like something else.
 */
export function importPreset(file: Uint8Array, stamp: DocumentStamp, options: ImportOptions): ImportedPreset {
  const { value, text, shape } = parseJson(file);
  const counts = guardStructure(value);
  const entity = entityOf(value);
  if (!isFields(value) || entity !== "preset") throw wrongEntity("preset", entity);
  const findings = new FindingList<PresetDiagnosticCode>(PRESET_DIAGNOSTICS);
  if (shape.members !== counts.members) reportDuplicates(text, findings);
  for (const path of counts.notFinite) findings.add("number-not-finite", path, "The number is too large for a double.");
  const read = readPreset(value, findings);
  const diagnostics = findings.all();
  const document: PresetDocument = {
    schemaVersion: 1,
    id: stamp.id,
    name: documentName([options.name, value["name"]], { fileName: options.fileName, otherwise: "Imported preset" }),
    createdAt: stamp.createdAt,
    updatedAt: stamp.updatedAt,
    source: {
      format: read.carrier.format,
      importedAt: stamp.createdAt,
      selectedOrderCharacterId: read.order.characterId,
      raw: value,
    },
    systemPromptMode: read.systemPromptMode,
    sampling: read.sampling,
    prompts: [...read.prompts],
  };
  const report = {
    format: read.carrier.format,
    entriesRead: read.filed.length,
    entriesKept: read.filed.length,
    entriesChanged: changedPrompts(diagnostics),
    diagnostics,
  };
  return { document, report };
}

/** Prompts of which a value was read otherwise than written. */
function changedPrompts(diagnostics: readonly { readonly code: string; readonly path?: string }[]): number {
  const places = diagnostics.flatMap(({ code, path }) => {
    const place = code === "wrong-type" ? path?.match(/prompts\[\d+\]/)?.[0] : undefined;
    return place === undefined ? [] : [place];
  });
  return new Set(places).size;
}

function reportDuplicates(text: string, findings: FindingList<PresetDiagnosticCode>): void {
  const { duplicates } = duplicateKeys(text);
  const places = positionsAt(
    text,
    duplicates.flatMap(({ firstOffset, offset }) => [firstOffset, offset]),
  );
  for (const [index, { path }] of duplicates.entries()) {
    const first = places[2 * index] ?? { line: 1, column: 1 };
    const again = places[2 * index + 1] ?? first;
    const both = `line ${first.line}, column ${first.column} and line ${again.line}, column ${again.column}`;
    findings.add("duplicate-json-key", path, `The same key at ${both}; the later value counts.`, again);
  }
}
