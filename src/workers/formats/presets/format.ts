import type { ResourceFormat } from "../../library/resource-format.ts";
import { LibraryError } from "../../library/error.ts";
import { jsonFile } from "../export-file.ts";
import { readRegexScripts, regexScriptsOf, withRegexScripts } from "../regex-scripts.ts";
import { extensionsOf, type PresetDocument } from "./document.ts";
import { createPreset, editPreset, storedPreset } from "./edit.ts";
import { importPreset } from "./import.ts";
import { writePreset } from "./write.ts";

const CODE = "INVALID_PRESET_REQUEST";

/** Presets: chat-completion presets of SillyTavern in and out, edits between. */
export const PRESET_FORMAT: ResourceFormat<"preset", PresetDocument> = {
  kind: "preset",
  import: importPreset,
  create: createPreset,
  edit(document, part, fields, updatedAt) {
    if (part === "document") return editPreset(document, fields, updatedAt);
    refuseWorldBook(part);
    const scripts = readRegexScripts(fields, CODE);
    return { ...document, updatedAt, extensions: withRegexScripts(extensionsOf(document), scripts) };
  },
  part(document, part) {
    refuseWorldBook(part);
    return regexScriptsOf(extensionsOf(document));
  },
  summary: ({ id, name, createdAt, updatedAt, source, prompts }) => ({
    id,
    name,
    createdAt,
    updatedAt,
    sourceFormat: source.format,
    promptCount: prompts.length,
    enabledPromptCount: prompts.filter(({ enabled }) => enabled).length,
  }),
  times: ({ createdAt, updatedAt }) => ({ createdAt, updatedAt }),
  revisionValue(document) {
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, source, ...resource } = document;
    const { importedAt: _importedAt, createdAt: _created, ...origin } = source;
    return { ...resource, source: origin };
  },
  toStored: (document) => document,
  fromStored: storedPreset,
  export(document, form) {
    if (form === "png") throw new LibraryError(CODE, "A preset is exported as JSON only.", { field: "form" });
    return jsonFile(writePreset(document), document.name);
  },
};

function refuseWorldBook(part: "world-book" | "regex-scripts"): void {
  if (part === "regex-scripts") return;
  throw new LibraryError(CODE, "A preset has no world book of its own; bind one to it.", { field: part });
}
