import type { TurnFilter } from "../state/state.ts";
import type { WordKey } from "../../core/words/keys.ts";
import { useController, usePick, useSay } from "./context.tsx";

const OUTCOMES = [
  "completed",
  "error",
  "aborted",
  "blocked",
  "interrupted",
  "max-tokens",
  "awaiting_decision",
  "open",
] as const;

interface FilterBarProps {
  readonly shown: number;
  readonly total: number;
  readonly hasMore: boolean;
}

/** What the list of turns is filtered by, and how many of how many it shows. */
export function TurnFilterBar({ shown, total, hasMore }: FilterBarProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const filter = usePick((state) => state.filter);
  const set = (change: Partial<TurnFilter>): void => controller.set({ filter: { ...filter, ...change } });
  return (
    <div className="tt-filter" role="search">
      <input
        type="search"
        data-filter="turns"
        aria-label={say("list.filter")}
        aria-keyshortcuts="/"
        placeholder={say("list.filter")}
        value={filter.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className="tt-filter-row">
        <select
          aria-label={say("list.filter-outcome")}
          value={filter.outcome}
          onChange={(event) => set({ outcome: event.target.value })}
        >
          <option value="">
            {say("list.filter-outcome")}: {say("list.filter-any")}
          </option>
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {say(`outcome.${outcome}`)}
            </option>
          ))}
        </select>
        <Check word="app.with-tools" on={filter.onlyTools} set={(onlyTools) => set({ onlyTools })} />
        <Check
          word="app.unsurfaced-only"
          on={filter.onlyUnsurfaced}
          set={(onlyUnsurfaced) => set({ onlyUnsurfaced })}
        />
      </div>
      <p className="tt-quiet" role="status">
        {say("list.shown", { shown, total: hasMore ? `${total}+` : total })}
      </p>
    </div>
  );
}

function Check({
  word,
  on,
  set,
}: {
  readonly word: WordKey;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}) {
  const say = useSay();
  return (
    <button type="button" className="tt-toggle" aria-pressed={on} onClick={() => set(!on)}>
      <span aria-hidden="true">{on ? "☑" : "☐"}</span> {say(word)}
    </button>
  );
}
