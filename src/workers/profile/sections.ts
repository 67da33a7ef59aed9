import type { ProfileSection, SectionSource } from "./model.ts";
import type { Part, PartSource } from "./part.ts";
import { digestText, sha256, TextMemory } from "./text-digest.ts";

const SECTION_PREFIX = "pmp-dsh-tavern:part:";
const ORDINAL_DIGITS = 4;
const FIELD_UNITS_MAX = 64;

/** The official sections of some parts, in their order. `openBraces`: see `ProfileInput`. */
export function profileSections(parts: readonly Part[], openBraces: string | null): ProfileSection[] {
  return parts.map((part, index) => {
    const { kind, field, text, bytes, sources } = part;
    const { characters, hash } = measureOf(text);
    return {
      name: `${SECTION_PREFIX}${String(index).padStart(ORDINAL_DIGITS, "0")}:${kind}:${nameSafe(field)}`,
      text: openBraces === null ? text : escapeBraces(text, openBraces),
      utf16Units: text.length,
      utf8Bytes: bytes,
      characters,
      hash,
      volatile: sources.some(isShownVolatile),
      sources: sources.map(settled),
    };
  });
}

/** A text that an override took the place of only says where. */
const isShownVolatile = ({ volatile, relationship }: PartSource): boolean =>
  volatile && relationship !== "placement-only";

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

/** What is told of the text of a source. */
const measured = (text: string) => ({ ...digestText(text), utf8Bytes: Buffer.byteLength(text) });

/** Prompts and contents of entries come again, turn after turn. */
const known = new TextMemory(measured);
/** Longer texts are put together anew for each request. */
const KNOWN_UNITS_MAX = 16_384;

const measureOf = (text: string): ReturnType<typeof measured> =>
  text.length > KNOWN_UNITS_MAX ? measured(text) : known.of(text);

/** Written out field by field: thousands of these are made for a large profile. */
function settled({ kind, resourceId, field, identifier, role, relationship, entry, text }: PartSource): SectionSource {
  const { characters, hash, utf8Bytes } = measureOf(text);
  const utf16Units = text.length;
  return entry === undefined
    ? { kind, resourceId, field, identifier, role, relationship, characters, utf16Units, utf8Bytes, hash }
    : { kind, resourceId, field, identifier, role, relationship, entry, characters, utf16Units, utf8Bytes, hash };
}
