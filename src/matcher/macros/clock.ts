import moment from "moment";
import type { MacroEnvironment } from "./environment.ts";

/** What an empty format means on a local clock. */
const DEFAULT_FORMAT = "YYYY-MM-DDTHH:mm:ssZ";
/** Quoted text, escapes, and the zone abbreviation, which a local clock of moment.js leaves empty. */
const ZONE_TOKEN = /\[[^[]*\]|\\.|zz?/g;
const EXPLICIT_OFFSET = /[T ].*(?:[+-]\d\d(?::?\d\d)?|Z)\s*$/;

/** Making a formatter is the costly part of asking for an offset; the last zone's is kept. */
let lastZone: { readonly timeZone: string; readonly formatter: Intl.DateTimeFormat | undefined } | undefined;

const zoneFormatter = (timeZone: string): Intl.DateTimeFormat | undefined => {
  if (lastZone?.timeZone !== timeZone) {
    let formatter: Intl.DateTimeFormat | undefined;
    try {
      formatter = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    } catch {
      formatter = undefined;
    }
    lastZone = { timeZone, formatter };
  }
  return lastZone.formatter;
};

/** Minutes that the wall clock of a zone is ahead of UTC at a moment; 0 for an unknown zone or moment. */
const offsetMinutes = (atMs: number, timeZone: string): number => {
  if (timeZone === "UTC" || Number.isNaN(new Date(atMs).getTime())) return 0;
  const parts = zoneFormatter(timeZone)?.formatToParts(atMs) ?? [];
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const found = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (found === null) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === "-" ? -minutes : minutes;
};

/**
 * The environment's time in a moment.js format, on the clock of its zone, or `offset` ahead of UTC: hours below 16,
 * minutes from there on, as moment.js has it.
 */
export const formatNow = ({ nowMs, timeZone, locale }: MacroEnvironment, format: string, offset?: number): string => {
  const written = format === "" ? DEFAULT_FORMAT : format;
  return moment
    .utc(nowMs)
    .utcOffset(offset ?? offsetMinutes(nowMs, timeZone))
    .locale(locale)
    .format(written.replace(ZONE_TOKEN, (token) => (token.startsWith("z") ? "" : token)));
};

/** A length of time in words, without direction: `3 days`. */
export const humanDuration = (ms: number, locale: string): string => moment.duration(ms).locale(locale).humanize();

/** What a date means on a clock of the zone; NaN if it is none. ISO 8601 by moment.js, else as JavaScript reads it. */
const parseDate = (text: string, timeZone: string): number => {
  const iso = moment.utc(text, moment.ISO_8601, true);
  if (!iso.isValid()) return Date.parse(text);
  const wallMs = iso.valueOf();
  return EXPLICIT_OFFSET.test(text) ? wallMs : wallMs - offsetMinutes(wallMs, timeZone) * 60_000;
};

/** How far `first` lies from `second`, in words with direction: `in a day`, `4 years ago`. */
export const humanDifference = (
  first: string,
  second: string,
  { timeZone, locale }: Pick<MacroEnvironment, "timeZone" | "locale">,
): string =>
  moment
    .duration(parseDate(first, timeZone) - parseDate(second, timeZone))
    .locale(locale)
    .humanize(true);
