import type { EntryStop, LoreComparison, LoreDifference } from "../../../../compare/model.ts";
import { Badge } from "../badge.tsx";
import { type Say, useController, useSay } from "../context.tsx";
import { measuresIn } from "../tables/measures.ts";
import { wordIn } from "../word-in.ts";
import { ComparedTable, nameIn, numberRow, valueRow } from "./values.tsx";
import { ladderOf } from "../../state/state.ts";

/** Entries that one turn had and the other had not, with the gate that stopped them there. */
export function Lore({ lore }: { readonly lore: LoreComparison | null }): JSX.Element {
  const say = useSay();
  if (lore === null) {
    return (
      <section className="tt-part">
        <h3>{say("compare.lore")}</h3>
        <p className="tt-absent">{say("fact.not-recorded")}</p>
      </section>
    );
  }
  const { onlyA, onlyB, both, changed, books, from } = lore;
  const { number } = measuresIn(say);
  const isWindow = from.a === "window" || from.b === "window";
  return (
    <section className="tt-part">
      <h3>{say("compare.lore")}</h3>
      {isWindow && <p className="tt-quiet">{say("tables.lore-window")}</p>}
      <p className="tt-quiet">{say("tables.lore-both", { n: both })}</p>
      <Only name={say("compare.only-a")} entries={onlyA} />
      <Only name={say("compare.only-b")} entries={onlyB} />
      {changed.length > 0 && (
        <>
          <h4>{say("tables.lore-changed")}</h4>
          <ul className="tt-plain">
            {changed.map((entry) => (
              <li key={entry.itemId}>
                {nameIn(entry.title) || entry.itemId}: {changesOf(entry, say)}
              </li>
            ))}
          </ul>
        </>
      )}
      {books.map((book) => (
        <div key={book.resourceId}>
          <h4>{nameIn(book.name) || book.resourceId}</h4>
          {book.bound !== "both" && <p className="tt-quiet">{say(`compare.only-${book.bound}`)}</p>}
          <ComparedTable
            caption={nameIn(book.name) || book.resourceId}
            rows={[
              valueRow(say("tables.revision"), book.revision, (value) => value.slice(0, 12)),
              numberRow(say("state.considered"), book.considered, number),
              numberRow(say("state.included"), book.included, number),
            ]}
          />
        </div>
      ))}
    </section>
  );
}

function Only({ name, entries }: { readonly name: string; readonly entries: readonly LoreDifference[] }): JSX.Element {
  const controller = useController();
  const say = useSay();
  return (
    <>
      <h4>
        {name} ({say.speech.number(entries.length)})
      </h4>
      <ul className="tt-offered">
        {entries.map((entry) => (
          <li key={entry.itemId}>
            <button type="button" onClick={() => controller.set({ view: "why-not", ...ladderOf(entry.itemId) })}>
              <span>{entry.title || entry.itemId}</span>{" "}
              <Badge tone="plain">{wordIn(say, "reason", entry.reason)}</Badge>{" "}
              <small>{say("tables.other-side", { why: stopText(entry.other, say) })}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function stopText({ state, gate, reason }: EntryStop, say: Say): string {
  if (state === "absent") return say("tables.absent");
  if (state === "not-recorded") return say("fact.not-recorded");
  const where = gate === null ? say("count.dash") : wordIn(say, "gate", gate);
  return reason === null ? where : `${where} · ${wordIn(say, "reason", reason)}`;
}

function changesOf({ reason, retriever, rank, state }: LoreComparison["changed"][number], say: Say): string {
  const changes: string[] = [];
  const add = (name: string, { a, b }: { readonly a: string | null; readonly b: string | null }): void => {
    const [own, other] = [a ?? say("count.dash"), b ?? say("count.dash")];
    if (own !== other) changes.push(`${name} ${own} (${say("compare.b")}: ${other})`);
  };
  const words = (prefix: string, { a, b }: { readonly a: string | null; readonly b: string | null }) => ({
    a: a === null ? null : wordIn(say, prefix, a),
    b: b === null ? null : wordIn(say, prefix, b),
  });
  add(say("column.reason"), words("reason", reason));
  add(say("facet.retriever"), words("retriever", retriever));
  add(say("column.state"), words("state", state));
  add(say("column.rank"), { a: say.speech.number(rank.a), b: say.speech.number(rank.b) });
  return changes.join(" · ");
}
