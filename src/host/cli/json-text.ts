import { unicodeEscape } from "./table.ts";

/** What JSON may hold as it is, but a terminal or an editor that shows it would obey. */
const RAW_STEERING = /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/**
 * The value as JSON whose text cannot steer a terminal: what `JSON.stringify` leaves as it is stands as `\uXXXX`, which
 * every parser reads back as the same text. `indent` in spaces, none for one line.
 */
export function jsonText(value: unknown, indent = 0): string {
  // Such characters stand in JSON only within texts, where an escape may take their place.
  return JSON.stringify(value, null, indent).replace(RAW_STEERING, unicodeEscape);
}
