import { TRIM_MARK } from "./definitions/text.ts";

const MARKERS: ReadonlyMap<string, string> = new Map([
  ["user", "{{user}}"],
  ["bot", "{{char}}"],
  ["char", "{{char}}"],
  ["group", "{{group}}"],
  ["charifnotgroup", "{{charIfNotGroup}}"],
]);

const MARKER = /<(user|bot|char|group|charifnotgroup)>/gi;
const MARKER_TEST = /<(?:user|bot|char|group|charifnotgroup)>/i;
const TIME_ZONE = /\{\{time_(UTC[+-]\d+)\}\}/gi;
const TRIM = /\{\{trim\}\}/gi;

export const holdsMarker = (text: string): boolean => text.includes("<") && MARKER_TEST.test(text);

/** The text with markers of the old syntax (`<USER>` …, `{{time_UTC+2}}`) written as macros. */
export const modernise = (text: string): string => {
  let result = text;
  if (holdsMarker(result))
    result = result.replace(MARKER, (whole, name: string) => MARKERS.get(name.toLowerCase()) ?? whole);
  if (result.includes("_")) result = result.replace(TIME_ZONE, "{{time::$1}}");
  return result;
};

const breaksBefore = (text: string, at: number, floor: number): number => {
  let start = at;
  while (start > floor && text[start - 1] === "\n") {
    start--;
    if (start > floor && text[start - 1] === "\r") start--;
  }
  return start;
};

const breaksAfter = (text: string, at: number): number => {
  let end = at;
  for (;;) {
    if (text[end] === "\n") end++;
    else if (text[end] === "\r" && text[end + 1] === "\n") end += 2;
    else return end;
  }
};

const removeTrims = (text: string): string => {
  let result = "";
  let from = 0;
  for (const { index } of text.matchAll(TRIM)) {
    if (index < from) continue;
    result += text.slice(from, breaksBefore(text, index, from));
    from = breaksAfter(text, index + TRIM_MARK.length);
  }
  return from === 0 ? text : result + text.slice(from);
};

/**
 * The last step of an expansion: `\{` and `\}` lose their backslash, wherever they came from; then each `{{trim}}`
 * goes with all line breaks around it. Linear.
 */
export const finish = (text: string): string => {
  const plain = text.includes("\\") ? text.replace(/\\([{}])/g, "$1") : text;
  return plain.includes("{{") ? removeTrims(plain) : plain;
};
