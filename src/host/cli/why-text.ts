import type { Payloads } from "../../workers/protocol.ts";
import type { Style } from "./style.ts";
import { displayWidth, fit, printable } from "./table.ts";
import { counted, WIDER } from "./window.ts";
import { quoted } from "../../matcher/model/quoted.ts";

type Explanation = Payloads["explain"]["output"];

const MARKS: Readonly<Record<Explanation["gates"][number]["verdict"], string>> = {
  passed: "passed",
  skipped: "not asked",
  stopped: "STOPPED",
  "not-reached": "not reached",
  "not-recorded": "not recorded",
};

/** Near misses that are shown; the rest is counted. */
const MISSES_MAX = 12;

function missLines(misses: Explanation["nearMisses"]): string[] {
  if (misses.length === 0) return [];
  const shown = misses.slice(0, MISSES_MAX).map(({ key, says }) => printable(`  ${quoted(key)}: ${says}`));
  const rest = misses.length - shown.length;
  return ["", "How the keys fared:", ...shown, ...(rest > 0 ? [`  … and ${rest} more (--json shows them)`] : [])];
}

function gateLines(gates: Explanation["gates"], style: Style): string[] {
  const width = Math.max(...gates.map(({ title }) => displayWidth(title)));
  return gates.map(({ title, verdict, says }) => {
    const mark = MARKS[verdict].padEnd(12);
    const line = `  ${mark} ${title.padEnd(width)}  ${printable(says)}`.trimEnd();
    if (verdict === "stopped") return style.red(line);
    return verdict === "passed" ? line : style.dim(line);
  });
}

function leftOutLines({ messages, cutUnits }: Explanation["leftOut"], wide: boolean): string[] {
  const parts = [
    ...(messages > 0 ? [counted(messages, "older message")] : []),
    ...(cutUnits > 0 ? [`the first ${cutUnits.toLocaleString("en")} characters of message 0`] : []),
  ];
  return parts.length === 0
    ? []
    : [`Left out of the scan by its window: ${parts.join(" and ")}${wide ? "" : ` (${WIDER})`}.`];
}

/** A gate ladder for people: the verdict in one sentence, the near misses, then all gates in order. */
export function whyText(
  explanation: Explanation,
  {
    title,
    bookName,
    style,
    wide,
  }: {
    readonly title: string;
    /** What the book is called, where it is explained by an id. */
    readonly bookName?: string;
    readonly style: Style;
    readonly wide: boolean;
  },
): string {
  const { book, uid, header, gates, nearMisses, loop, leftOut } = explanation;
  const name = title === "" ? `uid ${uid}` : `${fit(title, 80)} (uid ${uid})`;
  const lines = [
    style.bold(`${name} of ${fit(bookName ?? book, 60)}`),
    printable(header),
    ...leftOutLines(leftOut, wide),
    ...missLines(nearMisses),
    "",
    `The gates, as met in loop ${loop}:`,
    ...gateLines(gates, style),
  ];
  return `${lines.join("\n")}\n`;
}
