import type { MacroCall, MacroDefinition } from "../definition.ts";

const commaParts = (text: string): string[] => {
  const parts: string[] = [];
  let part = "";
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\" && text[i + 1] === ",") {
      part += ",";
      i++;
    } else if (text[i] === ",") {
      parts.push(part);
      part = "";
    } else part += text[i];
  }
  parts.push(part);
  return parts;
};

/** The items of a choice: the arguments; a single one is split at `::`, else at commas (`\,` is a comma). */
export const choiceItems = (args: readonly string[]): readonly string[] => {
  const [only] = args;
  if (args.length !== 1 || only === undefined) return args;
  const parts = only.includes("::") ? only.split("::") : commaParts(only);
  return parts.map((part) => part.trim());
};

const choose = (call: MacroCall, number: () => number): string => {
  const items = choiceItems(call.args);
  return items.length === 0 ? "" : (items[Math.floor(number() * items.length)] ?? "");
};

const chooseAnew = (call: MacroCall): string | undefined => {
  if (call.mayDraw(1)) return choose(call, () => call.draw());
  call.report("macro-limit");
  return undefined;
};

const DICE = /^([1-9]\d*)?d([1-9]\d*)([+-]\d+)?$/i;

/** Sum of a roll such as `2d6+3`; a plain number n is 1dn; anything else is ''. */
const rollDice = (call: MacroCall): string | undefined => {
  const formula = (call.args[0] ?? "").trim();
  const dice = DICE.exec(/^\d+$/.test(formula) ? `1d${formula}` : formula);
  if (dice === null) return "";
  const count = Number(dice[1] ?? "1");
  if (!call.mayDraw(count)) {
    call.report("macro-limit");
    return undefined;
  }
  let sum = Number(dice[3] ?? "0");
  for (let i = 0; i < count; i++) sum += Math.floor(call.draw() * Number(dice[2])) + 1;
  return String(sum);
};

/** Choices and dice. */
export const CHOICE_MACROS: readonly MacroDefinition[] = [
  {
    names: ["random"],
    min: 0,
    max: Infinity,
    list: true,
    fixed: false,
    run: chooseAnew,
  },
  { names: ["pick"], min: 0, max: Infinity, list: true, fixed: false, run: (call) => choose(call, () => call.pick()) },
  { names: ["roll"], min: 1, max: 1, fixed: false, run: rollDice },
];
