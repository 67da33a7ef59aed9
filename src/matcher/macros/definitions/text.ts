import { LIMITS } from "../../limits.ts";
import type { MacroCall, MacroDefinition } from "../definition.ts";

/** What a `{{trim}}` leaves behind: it takes effect when the whole text is finished. */
export const TRIM_MARK = "{{trim}}";

const repeated =
  (unit: string) =>
  (call: MacroCall): string | undefined => {
    const count = Number(call.args[0] ?? "1");
    if (count >= 0 && count <= LIMITS.macroOutputUnits.value) return unit.repeat(count);
    call.report(count < 0 ? "macro-arguments" : "macro-limit");
    return undefined;
  };

/** Tools for the text itself. */
export const TEXT_MACROS: readonly MacroDefinition[] = [
  { names: ["newline"], min: 0, max: 1, integers: true, fixed: true, run: repeated("\n") },
  { names: ["space"], min: 0, max: 1, integers: true, fixed: true, run: repeated(" ") },
  { names: ["noop"], min: 0, max: 0, fixed: true, run: () => "" },
  { names: ["else"], min: 0, max: 0, fixed: true, run: () => "" },
  { names: ["//", "comment"], min: 1, max: Infinity, fixed: true, run: () => "" },
  {
    names: ["trim"],
    min: 0,
    max: 1,
    fixed: true,
    run: ({ args, scoped }) => (scoped ? (args[0] ?? "") : TRIM_MARK),
  },
  {
    names: ["reverse"],
    min: 1,
    max: 1,
    fixed: true,
    run: ({ args }) =>
      Array.from(args[0] ?? "")
        .reverse()
        .join(""),
  },
  {
    names: ["original"],
    min: 0,
    max: 0,
    fixed: false,
    run: (call) => {
      const text = call.original();
      if (text === undefined) call.report("original-outside-override");
      return text;
    },
  },
];
