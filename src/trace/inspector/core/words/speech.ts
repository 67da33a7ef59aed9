import type { Argument, Text } from "../phrase.ts";
import { first } from "./first.ts";
import type { WordKey } from "./keys.ts";

export const LANGUAGES = ["en", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Says everything in one language. `null` is a dash: the number is not known, which is not 0. */
export interface Speech {
  readonly language: Language;
  say(text: Text): string;
  number(value: number | null): string;
  /** Milliseconds, as `84ms`, `1.2s` or `3m 5s`. */
  duration(ms: number | null): string;
  /** With decimal units, as `61B` or `1.2kB`: the ones that `Intl` has. */
  bytes(value: number | null): string;
  /** Milliseconds since the epoch, to the second. */
  date(ms: number | null): string;
  /** Of a part from 0 to 1. */
  percent(share: number | null): string;
}

type Table = Partial<Record<WordKey, string>>;

/** The first words of English are always there; others are learnt when somebody reads them. */
const TABLES = new Map<Language, Table>([["en", { ...first }]]);

/** Gives words of a language, to those that are known already. Speeches that were made before know them as well. */
export function learn(language: Language, words: Readonly<Table>): void {
  TABLES.set(language, Object.assign(TABLES.get(language) ?? {}, words));
}
export const isLearnt = (language: Language): boolean => TABLES.has(language);
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** The language of a page whose reader prefers `tags`, best first: the first one that there is, else English. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/iu.test(tag)) return "zh-CN";
    if (/^en\b/iu.test(tag)) return "en";
  }
  return "en";
}

/** Formats of one language, made once. */
function formatsOf(language: Language, timeZone: string | undefined) {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const unit = (name: string, digits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(language, {
      style: "unit",
      unit: name,
      unitDisplay: "narrow",
      maximumFractionDigits: digits,
    });
  const units = UNITS.map((name, index) => unit(name, index === 0 ? 0 : 1));
  return {
    number,
    units,
    millisecond: unit("millisecond", 0),
    second: unit("second", 1),
    wholeSecond: unit("second", 0),
    minute: unit("minute", 0),
    percent: new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }),
    date: new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone }),
  };
}

class TableSpeech implements Speech {
  readonly language: Language;
  readonly #formats: ReturnType<typeof formatsOf>;
  readonly #table: Table;

  constructor(language: Language, timeZone: string | undefined) {
    this.language = language;
    this.#table = TABLES.get(language) ?? first;
    this.#formats = formatsOf(language, timeZone);
  }

  say(text: Text): string {
    if (typeof text === "string") return text;
    const args = text.with ?? {};
    const [one = "", several] = (this.#table[text.word] ?? text.word).split("|");
    const form = several !== undefined && args["n"] !== 1 ? several : one;
    return form.replaceAll(/\{(\w+)(?::(\w+))?\}/gu, (_place, name: string, format: string | undefined) =>
      this.#argument(args[name] ?? null, format),
    );
  }

  number = (value: number | null): string => (value === null ? this.#dash() : this.#formats.number.format(value));

  duration(ms: number | null): string {
    const { millisecond, second, wholeSecond, minute } = this.#formats;
    if (ms === null) return this.#dash();
    if (Math.round(ms) < 1000) return millisecond.format(ms);
    if (ms < 59_950) return second.format(ms / 1000);
    const seconds = Math.round(ms / 1000);
    return `${minute.format(Math.floor(seconds / 60))} ${wholeSecond.format(seconds % 60)}`;
  }

  bytes(value: number | null): string {
    if (value === null) return this.#dash();
    let index = 0;
    let amount = value;
    while (amount >= 1000 && index < UNITS.length - 1) {
      amount /= 1000;
      index++;
    }
    return this.#formats.units[index]?.format(amount) ?? "";
  }

  date = (ms: number | null): string => (ms === null ? this.#dash() : this.#formats.date.format(ms));

  percent = (share: number | null): string => (share === null ? this.#dash() : this.#formats.percent.format(share));

  #dash(): string {
    return this.#table["count.dash"] ?? "–";
  }

  #argument(value: Argument, format: string | undefined): string {
    if (value === null) return this.#dash();
    if (typeof value !== "number") return this.say(value);
    switch (format) {
      case "ms":
        return this.duration(value);
      case "bytes":
        return this.bytes(value);
      case "date":
        return this.date(value);
      case "percent":
        return this.percent(value);
      default:
        return this.number(value);
    }
  }
}

/** What says the words of a page; those of a language that was not learnt are English. `timeZone`: of dates; absent: the reader's. */
export const speechIn = (language: Language, timeZone?: string): Speech => new TableSpeech(language, timeZone);
