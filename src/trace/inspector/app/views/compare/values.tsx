import type { ComparedNumber, ComparedValue, Pair } from "../../../../compare/model.ts";
import { Badge } from "../badge.tsx";
import { type Say, useSay } from "../context.tsx";

/** One compared fact: its name, what it was in this turn and in the other one, as words. */
export interface ComparedRow {
  readonly name: string;
  readonly a: string | null;
  readonly b: string | null;
  /** null: nobody knows. */
  readonly same: boolean | null;
  /** How far this turn is from the other one; empty: it is no number. */
  readonly delta: string;
}

export const valueRow = (
  name: string,
  { a, b, same }: ComparedValue<unknown>,
  wordOf: (value: string) => string = (value) => value,
): ComparedRow => ({
  name,
  a: a === null ? null : wordOf(textOf(a)),
  b: b === null ? null : wordOf(textOf(b)),
  same,
  delta: "",
});

/** The API tells how far the other turn is from this one; here it is the other way round. */
export function numberRow(
  name: string,
  { a, b, delta }: ComparedNumber,
  written: (value: number) => string,
): ComparedRow {
  const sign = delta === null || delta === 0 ? "" : delta < 0 ? "+" : "−";
  return {
    name,
    a: a === null ? null : written(a),
    b: b === null ? null : written(b),
    same: delta === null ? null : delta === 0,
    delta: sign === "" ? "" : `${sign}${written(Math.abs(delta ?? 0))}`,
  };
}

/** A name that both turns have, or each one its own: that of this turn comes first. "": there is none. */
export const nameIn = (name: string | null | Pair<string>): string =>
  (typeof name === "string" ? name : (name?.a ?? name?.b)) ?? "";

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

/** Facts of two turns side by side. `onlyDifferent`: what is the same on both sides is left out. */
export function ComparedTable({
  rows,
  caption,
}: {
  readonly rows: readonly ComparedRow[];
  readonly caption: string;
}): JSX.Element {
  const say = useSay();
  return (
    <div className="tt-compare-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="tt-table tt-compared" aria-label={caption}>
        <thead>
          <tr>
            <td />
            <th scope="col">{say("compare.a")}</th>
            <th scope="col">{say("compare.b")}</th>
            <th scope="col">{say("tables.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, a, b, same, delta }) => (
            <tr key={name} data-same={same ?? "unknown"}>
              <th scope="row">{name}</th>
              <td>{a ?? <Unrecorded say={say} />}</td>
              <td>{b ?? <Unrecorded say={say} />}</td>
              <td>
                {same === null
                  ? say("count.dash")
                  : same
                    ? `= ${say("compare.same")}`
                    : delta || `≠ ${say("compare.changed")}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Unrecorded({ say }: { readonly say: Say }): JSX.Element {
  return <Badge tone="missing">{say("fact.not-recorded")}</Badge>;
}
