import moment from "moment";
import type { MacroEnvironment } from "./environment.ts";

/** Minutes that the wall clock of a zone is ahead of UTC at a moment; 0 for an unknown zone. */
const offsetMinutes = (atMs: number, timeZone: string): number => {
  if (timeZone === "UTC") return 0;
  try {
    const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
      .formatToParts(atMs)
      .find((part) => part.type === "timeZoneName")?.value;
    const found = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "");
    if (found === null) return 0;
    const minutes = Number(found[2]) * 60 + Number(found[3]);
    return found[1] === "-" ? -minutes : minutes;
  } catch {
    return 0;
  }
};

/** What an empty format means on a local clock. */
const DEFAULT_FORMAT = "YYYY-MM-DDTHH:mm:ssZ";

/** The environment's moment on the wall clock of its zone, or `offset` hours (from 16 on: minutes) ahead of UTC. */
const wallClock = ({ nowMs, timeZone, locale }: MacroEnvironment, offset?: number): moment.Moment =>
  moment
    .utc(nowMs)
    .utcOffset(offset ?? offsetMinutes(nowMs, timeZone))
    .locale(locale);

/** The environment's time in a moment.js format, local or at an offset from UTC. */
export const formatNow = (environment: MacroEnvironment, format: string, offset?: number): string =>
  wallClock(environment, offset).format(format === "" ? DEFAULT_FORMAT : format);

/** A length of time in words, without direction: `3 days`. */
export const humanDuration = (ms: number, locale: string): string => moment.duration(ms).locale(locale).humanize();

/** What a date text means in UTC; NaN if it is none. ISO 8601 by moment.js, anything else as JavaScript reads it. */
const parseDate = (text: string): number => {
  const iso = moment.utc(text, moment.ISO_8601, true);
  return iso.isValid() ? iso.valueOf() : Date.parse(text);
};

/** How far `first` lies from `second`, in words with direction: `in a day`, `4 years ago`. */
export const humanDifference = (first: string, second: string, locale: string): string =>
  moment
    .duration(parseDate(first) - parseDate(second))
    .locale(locale)
    .humanize(true);
