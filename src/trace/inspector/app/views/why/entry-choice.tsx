import { useDeferredValue, useMemo, useState } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { askedRows } from "../../../core/asked-rows.ts";
import { decisionColumns } from "../../../core/decision-columns.ts";
import { useController, useSay } from "../context.tsx";
import { keptColumns } from "../decisions/kept-columns.ts";
import { fetchDecisions, type OpenedDecisions } from "../decisions/open-packed.ts";
import { tableRow } from "../decisions/table-row.ts";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import { ladderOf } from "../../state/state.ts";

/** Entries that are offered at once. */
const OFFERED = 40;

/** Which entry the question is about: any one that the books had, and any other by its id. */
export function EntryChoice({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const { sessionId, turnId } = trace;
  const [remote, again] = useRemote(turnId, (signal) =>
    fetchDecisions(api.http, { sessionId, turnId, captureId: null }, signal),
  );
  return (
    <RemotePart remote={remote} again={again}>
      {(opened) =>
        opened === null ? (
          <p className="tt-note">{say("state.grounding-lost")}</p>
        ) : (
          <Choice trace={trace} opened={opened} />
        )
      }
    </RemotePart>
  );
}

interface ChoiceProps {
  readonly trace: TurnTrace;
  readonly opened: OpenedDecisions;
}

function Choice({ trace, opened }: ChoiceProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const [text, setText] = useState("");
  const choose = (entryId: string): void => controller.set(ladderOf(entryId));
  const wanted = useDeferredValue(text);
  const columns = useMemo(() => keptColumns(decisionColumns(opened.decisions, opened.states)), [opened]);
  const offered = useMemo(() => {
    const named = new Set(
      (trace.citations ?? []).flatMap(({ qualifiedEntryId: id, match }) =>
        id !== null && match === "unsurfaced" ? [id] : [],
      ),
    );
    const idOf = (row: number): string => opened.decisions.itemIdOf(row);
    const rows = askedRows(columns, { text: wanted, idOf, named, most: OFFERED });
    return rows.map((row) => {
      const { id, cells } = tableRow(opened, row, say);
      return {
        id,
        name: cells.entry,
        note: named.has(id) ? say("match.unsurfaced") : `${cells.state} · ${cells.reason}`,
      };
    });
  }, [opened, columns, trace, wanted, say]);
  return (
    <div className="tt-choice">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = offered;
          if (first !== undefined) choose(first.id);
          else if (text.includes(":")) choose(text.trim());
        }}
      >
        <label>
          <span>{say("tables.entry-text")}</span>
          <input
            type="search"
            data-filter="view"
            aria-keyshortcuts="/"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="button" className="tt-button" onClick={() => controller.set({ view: "decisions" })}>
          {say("do.decisions")}
        </button>
      </form>
      <ul className="tt-offered">
        {offered.map(({ id, name, note }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              <span>{name}</span> <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p className="tt-note">{say("tables.entry-none")}</p>}
    </div>
  );
}
