import { LIMITS } from "../../../matcher/limits.ts";
import type { Style } from "../style.ts";
import { type Column, tableLines } from "../table.ts";
import type { ConfigRow } from "./config-rows.ts";

const TITLES: Readonly<Record<ConfigRow["group"], string>> = {
  "activation-settings": "Activation settings (PUT /v1/activation-settings; scan, why and lint have options for them)",
  environment: "Environment of the command",
  plugin: "Plugin (config of its row in a profile of DSH)",
  workers: "Worker threads (options of `open` in dsh-lorekeeper/workers)",
  command: "Options of the command",
};

const COLUMNS: readonly Column[] = [
  { title: "name" },
  { title: "default", widthMax: 36 },
  { title: "range", widthMax: 48 },
  { title: "what it is", widthMax: 90 },
];
const LIMIT_COLUMNS: readonly Column[] = [
  { title: "limit" },
  { title: "value", right: true },
  { title: "unit", widthMax: 30 },
  { title: "at the bound", widthMax: 90 },
];

/** All options for people, a table for each place where they are set, and the limits, which are fixed. */
export function configText(rows: readonly ConfigRow[], style: Style): string {
  const groups = Object.entries(TITLES).flatMap(([group, title]) => {
    const cells = rows.filter((row) => row.group === group).map((row) => [row.name, row.default, row.range, row.says]);
    return [style.bold(title), ...tableLines(COLUMNS, cells), ""];
  });
  const limits = Object.entries(LIMITS).map(([name, { value, unit, atBound }]) => [name, String(value), unit, atBound]);
  return `${[...groups, style.bold("Limits (fixed)"), ...tableLines(LIMIT_COLUMNS, limits)].join("\n")}\n`;
}
