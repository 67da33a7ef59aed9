import { isDeepStrictEqual } from "node:util";

import { reasonOf } from "../../matcher/model/reason.ts";
import type { PackedDecisions } from "../../trace/decisions/model.ts";
import { openDecisions } from "../../trace/decisions/open-decisions.ts";
import { DIFFERENCE_ROWS, type ReplayDifference } from "./protocol.ts";

/** In what recorded decisions and new ones are not the same. */
export function replayDifference(was: PackedDecisions, is: PackedDecisions): ReplayDifference {
  const fields = changedFields(was, is).flatMap((name) =>
    name === "scan" && was.scan !== null && is.scan !== null
      ? changedFields(was.scan, is.scan).map((own) => `scan.${own}`)
      : [name],
  );
  const books = openDecisions(was, new Map());
  const rows: number[] = [];
  for (let row = 0; row < Math.min(was.count, is.count); row++) {
    if (was.reason[row] !== is.reason[row] || was.loop[row] !== is.loop[row]) rows.push(row);
  }
  return {
    fields,
    rows: rows.slice(0, DIFFERENCE_ROWS).map((row) => ({
      row,
      resourceId: books.books[books.bookOf(row)]?.resourceId ?? "",
      was: told(was, row),
      is: told(is, row),
    })),
    rowCount: rows.length,
  };
}

/** Names of fields whose values are not equal. */
function changedFields(was: object, is: object): string[] {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
}

/** The reason, with the loop where it is not the first. */
function told({ reason, loop }: PackedDecisions, row: number): string {
  const at = loop[row] ?? 0;
  return at > 1 ? `${reasonOf(reason[row] ?? -1)} (loop ${at})` : reasonOf(reason[row] ?? -1);
}
