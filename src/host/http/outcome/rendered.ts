import type { ProfileSection } from "../../../workers/protocol.ts";

/** A section's text as the model sees it: with the double braces that the host would have taken for its own. */
export function renderedText(text: string, openBraces: string | null): string {
  return openBraces === null ? text : text.replaceAll(`{{${openBraces}}}`, "{{");
}

/** A section as an answer shows it: rendered text, and its sources by resource and uid. */
export function renderedSection(
  section: ProfileSection,
  openBraces: string | null,
  uidOf: (entry: number) => number | string | null,
) {
  const { name, characters, utf16Units, utf8Bytes, hash } = section;
  const sources = section.sources.map(({ entry, ...source }) => ({
    ...source,
    uid: entry === undefined ? null : uidOf(entry),
  }));
  return { name, text: renderedText(section.text, openBraces), characters, utf16Units, utf8Bytes, hash, sources };
}
