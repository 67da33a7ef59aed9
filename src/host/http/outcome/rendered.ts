import type { ProfileSection } from "../../../workers/protocol.ts";
import { renderedText } from "../../loader/anchor.ts";

/** A section as an answer shows it: rendered text, and its sources by resource and uid. */
export function renderedSection(
  section: ProfileSection,
  openBraces: string | null,
  uidOf: (entry: number) => number | string | null,
) {
  const { name, characters, utf16Units, utf8Bytes, hash } = section;
  const sources = section.sources.map(({ entry, utf16Units: _units, utf8Bytes: _bytes, ...source }) => ({
    ...source,
    uid: entry === undefined ? null : uidOf(entry),
  }));
  return {
    name,
    text: openBraces === null ? section.text : renderedText(section.text, openBraces),
    characters,
    utf16Units,
    utf8Bytes,
    hash,
    sources,
  };
}
