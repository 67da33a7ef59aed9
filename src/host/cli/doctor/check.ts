import type { Style } from "../style.ts";
import { oneLine } from "../table.ts";

/** From the worst down. */
export const CHECK_STATES = ["fail", "warn", "ok"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What the doctor found about one thing. */
export interface Check {
  /** Stays the same in later versions. */
  readonly id: string;
  readonly state: CheckState;
  /** What was found, with the place. */
  readonly found: string;
  /** What to do; always there unless all is well. */
  readonly remedy?: string;
}

export const ok = (id: string, found: string): Check => ({ id, state: "ok", found });
export const warn = (id: string, found: string, remedy: string): Check => ({ id, state: "warn", found, remedy });
export const fail = (id: string, found: string, remedy: string): Check => ({ id, state: "fail", found, remedy });

const WIDTH = 4;

/** The checks for people: one line each, what to do below it, and the sum at the end. */
export function checkText(checks: readonly Check[], style: Style): string {
  const colour = { ok: style.green, warn: style.yellow, fail: style.red };
  const lines = checks.flatMap(({ id, state, found, remedy }) => {
    const line = `${colour[state](state.padEnd(WIDTH))}  ${style.bold(id)}: ${oneLine(found)}`;
    return remedy === undefined ? [line] : [line, `      → ${oneLine(remedy)}`];
  });
  const counts = CHECK_STATES.map((state) => `${checks.filter((check) => check.state === state).length} ${state}`);
  return `${[...lines, "", counts.join(", ")].join("\n")}\n`;
}
