import { hash } from "node:crypto";
import type { ProfileSection, SectionSource } from "./model.ts";
import type { Part, PartSource } from "./part.ts";

const SECTION_PREFIX = "pmp-dsh-tavern:part:";
const ORDINAL_DIGITS = 4;
const FIELD_UNITS_MAX = 64;

/** SHA-256 of the UTF-8 bytes of a text, in hexadecimal. */
export const sha256 = (text: string): string => hash("sha256", text, "hex");

/** The official sections of some parts, in their order. `openBraces`: see `ProfileInput`. */
export function profileSections(parts: readonly Part[], openBraces: string | null): ProfileSection[] {
  return parts.map(({ kind, field, text, sources }, index) => ({
    name: `${SECTION_PREFIX}${String(index).padStart(ORDINAL_DIGITS, "0")}:${kind}:${nameSafe(field)}`,
    text: openBraces === null ? text : escapeBraces(text, openBraces),
    characters: codePoints(text),
    utf16Units: text.length,
    utf8Bytes: Buffer.byteLength(text),
    hash: sha256(text),
    sources: sources.map(settled),
  }));
}

/** SHA-256 in hexadecimal over names and hashes of sections. */
export function sectionsFingerprint(sections: readonly ProfileSection[]): string {
  return sha256(sections.map(({ name, hash: own }) => `${name}\n${own}\n`).join(""));
}

/** A field as it may stand in a name: identifiers of prompts hold anything. */
const nameSafe = (field: string): string =>
  field.slice(0, FIELD_UNITS_MAX).replaceAll(/[^A-Za-z0-9._[\]-]/g, "_") || "prompt";

/** The text with every `{{` as the host variable of this name, which the host replaces and does not look at again. */
const escapeBraces = (text: string, name: string): string =>
  text.includes("{{") ? text.replaceAll("{{", () => `{{${name}}}`) : text;

function settled({ text, ...source }: PartSource): SectionSource {
  return { ...source, characters: codePoints(text), hash: sha256(text) };
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Unicode code points; a lone surrogate is one. */
function codePoints(text: string): number {
  if (!HIGH_SURROGATE.test(text)) return text.length;
  return text.length - (text.match(PAIR)?.length ?? 0);
}
