import { type Fields, jsonEqual, ownField, setField } from "../../../matcher/formats/json-object.ts";
import { withKept } from "../../../matcher/formats/kept.ts";
import { documentName } from "../document-name.ts";
import { entityOf } from "../entity.ts";
import type { PresetDocument, PresetPrompt } from "./document.ts";
import { extensionsOf } from "./document.ts";
import { writeOrder } from "./order-write.ts";
import { writeNewPrompt, writePrompt } from "./prompt.ts";
import { MODE, parametersOf, type ReadPreset, readPreset } from "./read.ts";
import { writeParameters } from "./sampling.ts";

/**
 * The preset as a file of SillyTavern. An imported file comes back as it was but for edits: unknown keys, prompts and
 * order items that cannot be used, odd spellings of what was not edited. A disagreement with SillyTavern's form, the
 * mode `replace`, travels under `extensions["dsh-lorekeeper"]`.
 */
export function writePreset(document: PresetDocument): Fields {
  const original = document.source.raw ?? {};
  const read = readPreset(original);
  let result = withParameters(original, document, read);
  if (isRenamed(original, document)) result = { ...result, name: document.name };
  const prompts = writePrompts(document.prompts, read);
  if (prompts !== null) result = read.carrier.withPrompts(result, prompts);
  const order = writeOrder(document.prompts, read);
  if (order !== null) result = read.carrier.withOrder(result, order);
  return recognisable(withExtensions(result, document));
}

/** A file that an edit has left without any sign of a preset would be refused by every import; it says its lack of prompts. */
function recognisable(file: Fields): Fields {
  return entityOf(file) === "preset" || ownField(file, "prompts") !== undefined ? file : { ...file, prompts: [] };
}

/** A file that states no name gets none: the name of its document comes from elsewhere. */
function isRenamed(original: Fields, { name }: PresetDocument): boolean {
  const stated = documentName([original["name"]], { fileName: undefined, otherwise: "" });
  return stated !== "" && stated !== name;
}

function withParameters(original: Fields, document: PresetDocument, { carrier }: ReadPreset): Fields {
  const before = parametersOf(original, carrier);
  const now = writeParameters(document.sampling);
  const result: Fields = {};
  for (const [name, value] of Object.entries(original)) {
    const removed = Object.hasOwn(before, name) && !Object.hasOwn(now, name);
    if (!removed) setField(result, name, value);
  }
  for (const [name, value] of Object.entries(now)) {
    if (!jsonEqual(ownField(before, name), value)) setField(result, name, value);
  }
  return result;
}

/** The list of prompts that a document asks for; null when the one of its file says the same. */
function writePrompts(prompts: readonly PresetPrompt[], { filed }: ReadPreset): readonly unknown[] | null {
  const wanted = new Map(prompts.map((prompt) => [prompt.identifier, prompt]));
  const inFile = new Set(filed.map(({ identifier }) => identifier));
  const kept = filed.flatMap(({ identifier, text, raw }) => {
    if (identifier === null) return [raw];
    const prompt = wanted.get(identifier);
    if (prompt === undefined) return [];
    const now = text === null ? raw : writePrompt(prompt);
    return [jsonEqual(now, raw) ? raw : now];
  });
  const added = prompts.filter(({ identifier }) => !inFile.has(identifier)).map(writeNewPrompt);
  const list = [...kept, ...added];
  const same = list.length === filed.length && list.every((item, index) => item === filed[index]?.raw);
  return same ? null : list;
}

function withExtensions(result: Fields, document: PresetDocument): Fields {
  const extensions = extensionsOf(document);
  const placed = document.extensions === undefined ? result : { ...result, extensions };
  const stated = readPreset({ extensions }).systemPromptMode;
  if (stated === document.systemPromptMode) return placed;
  return withKept(placed, MODE, document.systemPromptMode === "replace" ? "replace" : undefined);
}
