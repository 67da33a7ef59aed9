import { z } from "zod";
import type { Style } from "../style.ts";
import { type Column, oneLine, printable, tableLines } from "../table.ts";

const number = z.number().nullable();
const named = z.looseObject({ name: z.string(), uid: z.union([z.number(), z.string()]) });

/** The part of an answer of what-if that people read. */
export const WhatIfViewSchema = z.looseObject({
  sessionId: z.string().nullable(),
  seed: z.string(),
  profile: z
    .looseObject({
      sections: z.array(z.looseObject({ name: z.string(), text: z.string() })),
      utf8Bytes: z.number(),
      utf8BytesMax: z.number(),
    })
    .nullable(),
  entries: z.looseObject({
    total: z.number(),
    rows: z.array(
      named.extend({
        reason: z.string(),
        key: z.looseObject({ key: z.string() }).nullable(),
        wokenBy: named.nullable(),
        tokens: number,
        appliedPosition: z.string().nullable(),
        cut: z.string().nullable(),
      }),
    ),
  }),
  omitted: z.looseObject({ total: z.number(), reasons: z.record(z.string(), z.number()) }),
  diagnostics: z.looseObject({
    rows: z.array(z.looseObject({ code: z.string(), severity: z.string(), message: z.string() })),
  }),
  timings: z.looseObject({ scanMs: number, compileMs: number, totalMs: z.number() }),
});

export type WhatIfView = z.infer<typeof WhatIfViewSchema>;

const ENTRIES: readonly Column[] = [
  { title: "active entry", widthMax: 40 },
  { title: "uid", widthMax: 20 },
  { title: "why", widthMax: 20 },
  { title: "key or what woke it", widthMax: 40 },
  { title: "tokens", right: true },
  { title: "at" },
];

const ms = (value: number | null): string => (value === null ? "–" : `${value.toFixed(1)} ms`);

/** The outcome for people: each section headed by its name, then what was decided. */
export function whatIfText(view: WhatIfView, style: Style): string {
  const { profile, entries, omitted, diagnostics, timings } = view;
  const rows = entries.rows.map((row) => [
    row.name,
    String(row.uid),
    row.reason,
    row.wokenBy === null ? (row.key?.key ?? "") : `← ${row.wokenBy.name}`,
    row.tokens === null ? "" : String(row.tokens),
    row.appliedPosition ?? row.cut ?? "",
  ]);
  const more = entries.total > rows.length ? [`and ${entries.total - rows.length} more`] : [];
  const left = Object.entries(omitted.reasons).map(([reason, count]) => `${count} ${reason}`);
  return `${[
    ...sectionLines(profile, style),
    style.bold("Active entries"),
    ...(rows.length === 0 ? ["none"] : [...tableLines(ENTRIES, rows), ...more]),
    "",
    `${style.bold("Left out")}: ${left.length === 0 ? "nothing" : left.join(", ")}`,
    ...diagnostics.rows.map(({ code, severity, message }) => `${severity} ${code}: ${oneLine(message)}`),
    style.dim(
      `scan ${ms(timings.scanMs)}, profile ${ms(timings.compileMs)}, all ${ms(timings.totalMs)}; seed ${oneLine(view.seed)}`,
    ),
  ].join("\n")}\n`;
}

function sectionLines(profile: WhatIfView["profile"], style: Style): string[] {
  if (profile === null) return ["No thread could make a profile; see below.", ""];
  const lines = profile.sections.flatMap(({ name, text }) => [style.bold(oneLine(name)), printable(text), ""]);
  const count = `${profile.sections.length} section${profile.sections.length === 1 ? "" : "s"}`;
  return [...lines, `${count}, ${profile.utf8Bytes} of ${profile.utf8BytesMax} bytes`, ""];
}
