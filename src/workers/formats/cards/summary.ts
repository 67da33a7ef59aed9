import { LIMITS } from "../../../matcher/limits.ts";
import type { CharacterSummary } from "../../library/model/summary.ts";
import type { CharacterDocument } from "./document.ts";

/** The row of a character in lists: of very many or very long tags the first `summaryTags`, cut. */
export function summaryOf(document: CharacterDocument): CharacterSummary {
  const { id, name, createdAt, updatedAt, source, data, compatibility } = document;
  const { format, container, specVersion, fileName, byteLength, sha256 } = source;
  return {
    id,
    name,
    createdAt,
    updatedAt,
    sourceFormat: format,
    sourceContainer: container,
    ...(specVersion === undefined ? {} : { specVersion }),
    fileName,
    ...(byteLength === undefined ? {} : { byteLength }),
    ...(sha256 === undefined ? {} : { sha256 }),
    tags: data.tags.slice(0, LIMITS.summaryTags.value).map((tag) => tag.slice(0, LIMITS.nameUnits.value)),
    alternateGreetingCount: data.alternateGreetings.length,
    hasEmbeddedCharacterBook: data.characterBook !== undefined,
    warningCount: compatibility.warnings.length,
    unsupportedFeatureCount: compatibility.unsupportedFeatures.length,
  };
}
