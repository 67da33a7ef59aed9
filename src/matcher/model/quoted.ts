/**
 * A text of an author in quotes, for people: control characters and quotes are escaped, backslashes stand as the author
 * wrote them, since keys are full of them. Not to be parsed again.
 */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\\\\", "\\");
}
