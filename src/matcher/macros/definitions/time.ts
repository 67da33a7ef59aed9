import { formatNow, humanDifference } from "../clock.ts";
import type { MacroDefinition } from "../definition.ts";

const now = (name: string, format: string): MacroDefinition => ({
  names: [name],
  min: 0,
  max: 0,
  fixed: false,
  run: ({ environment }) => formatNow(environment, format),
});

/** The clock. Formats are those of moment.js. */
export const TIME_MACROS: readonly MacroDefinition[] = [
  now("date", "LL"),
  now("weekday", "dddd"),
  now("isotime", "HH:mm"),
  now("isodate", "YYYY-MM-DD"),
  {
    names: ["time"],
    min: 0,
    max: 1,
    fixed: false,
    run: ({ args, environment }) => {
      const offset = /^UTC([+-]\d+)$/.exec(args[0] ?? "")?.[1];
      return formatNow(environment, "LT", offset === undefined ? undefined : Number(offset));
    },
  },
  {
    names: ["datetimeformat"],
    min: 1,
    max: 1,
    fixed: false,
    run: ({ args, environment }) => formatNow(environment, args[0] ?? ""),
  },
  {
    names: ["timediff"],
    min: 2,
    max: 2,
    fixed: false,
    run: ({ args: [first = "", second = ""], environment }) => humanDifference(first, second, environment),
  },
];
