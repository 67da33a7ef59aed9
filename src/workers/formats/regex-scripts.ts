import { guardStructure } from "../../matcher/formats/guard.ts";
import { type Fields, isFields, ownField } from "../../matcher/formats/json-object.ts";
import { LibraryError, type LibraryErrorCode } from "../library/error.ts";

const FIELD = "regexScripts";
const STORED = "regex_scripts";

/**
 * The regex scripts under the `extensions` of a preset or a card, in the order in which they run. What is no object is
 * none; the objects are those of the document, not copies.
 */
export function regexScriptsOf(extensions: unknown): readonly Fields[] {
  const list = ownField(extensions, STORED);
  return Array.isArray(list) ? list.filter(isFields) : [];
}

/** The extensions with these scripts in place of all that were there; other extensions stay. */
export function withRegexScripts(extensions: unknown, scripts: readonly Fields[]): Fields {
  return { ...(isFields(extensions) ? extensions : {}), [STORED]: scripts };
}

/**
 * The scripts of a request `{regexScripts: [{…}, …]}`, which replace all others. The fields of a script are not looked
 * at: SillyTavern's are kept whatever they are. Throws a LibraryError `code` that names the field at fault, the
 * MatcherError of an exceeded limit of structure.
 */
export function readRegexScripts(request: unknown, code: LibraryErrorCode): readonly Fields[] {
  if (!isFields(request)) {
    throw new LibraryError(code, `The request must be an object with the field ${FIELD}.`, { field: "$" });
  }
  guardStructure(request);
  const other = Object.keys(request).find((name) => name !== FIELD);
  if (other !== undefined) {
    throw new LibraryError(code, `Unsupported field ${JSON.stringify(other)}; accepted is ${FIELD}.`, { field: other });
  }
  const list = ownField(request, FIELD);
  if (!Array.isArray(list)) {
    throw new LibraryError(code, `${FIELD} must be an array of objects in the order in which they run.`, {
      field: FIELD,
    });
  }
  return list.map((script: unknown, index) => {
    if (isFields(script)) return script;
    const field = `${FIELD}[${index}]`;
    throw new LibraryError(code, `${field} must be an object.`, { field });
  });
}
