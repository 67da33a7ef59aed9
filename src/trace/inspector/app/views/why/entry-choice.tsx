import { useState } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { useController, useSay } from "../context.tsx";

/** Entries that are offered at once. */
const OFFERED = 40;

interface Offered {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** Which entry the question is about: those of the turn, those that the answer named, and any other by its id. */
export function EntryChoice({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const [text, setText] = useState("");
  const choose = (entryId: string): void => controller.set({ entryId });
  const wanted = text.trim().toLocaleLowerCase();
  const offered: readonly Offered[] = [
    ...(trace.citations ?? []).flatMap(({ qualifiedEntryId: id, match }): Offered[] =>
      id === null || match !== "unsurfaced" ? [] : [{ id, name: id, note: say("match.unsurfaced") }],
    ),
    ...(trace.items ?? []).map(({ id, title, state }) => ({
      id,
      name: title === "" ? id : title,
      note: say(`state.${state}`),
    })),
  ].filter(({ id, name }) => `${name}\u0000${id}`.toLocaleLowerCase().includes(wanted));
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
        {offered.slice(0, OFFERED).map(({ id, name, note }) => (
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
