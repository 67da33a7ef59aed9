import {
  type DecisionFilter,
  type DecisionSort,
  type Facet,
  FACETS,
  type FilteredRows,
  noFilter,
} from "../../../core/facets.ts";
import { type Say, useSay } from "../context.tsx";
import { wordIn } from "../word-in.ts";

const SORTS: readonly DecisionSort[] = ["rank", "book", "tokens", "name"];

interface FilterBarProps {
  readonly filter: DecisionFilter;
  readonly set: (filter: DecisionFilter) => void;
  readonly facets: FilteredRows["facets"];
  /** Names of books by their resource ids. */
  readonly bookName: (resourceId: string) => string;
}

/** What the table is filtered and sorted by, each value with what it would leave. */
export function FilterBar({ filter, set, facets, bookName }: FilterBarProps): JSX.Element {
  const say = useSay();
  const isFiltered = filter.text !== "" || FACETS.some((facet) => filter[facet] !== null);
  return (
    <div className="tt-decisions-bar" role="search" aria-label={say("do.filter")}>
      <input
        type="search"
        data-filter="view"
        aria-label={say("facet.text")}
        aria-keyshortcuts="/"
        placeholder={say("facet.text")}
        value={filter.text}
        onChange={(event) => set({ ...filter, text: event.target.value })}
      />
      {FACETS.map((facet) => (
        <label key={facet}>
          <span>{say(`facet.${facet}`)}</span>
          <select
            value={filter[facet] ?? ""}
            onChange={(event) => set({ ...filter, [facet]: event.target.value === "" ? null : event.target.value })}
          >
            <option value="">{say("facet.all")}</option>
            {valuesOf(facets[facet], filter[facet]).map(([value, count]) => (
              <option key={value} value={value}>
                {`${facetWord(say, facet, { value, bookName })} (${say.speech.number(count)})`}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        <span>{say("tables.sort")}</span>
        <select
          value={filter.sort}
          onChange={(event) => {
            const sort = SORTS.find((one) => one === event.target.value);
            if (sort !== undefined) set({ ...filter, sort });
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {say(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      {isFiltered && (
        <button type="button" className="tt-button" onClick={() => set({ ...noFilter, sort: filter.sort })}>
          {say("do.clear")}
        </button>
      )}
    </div>
  );
}

/** The chosen value stays in its list when nothing has it any more. */
const valuesOf = (counts: FilteredRows["facets"][Facet], chosen: string | null): FilteredRows["facets"][Facet] =>
  chosen === null || counts.some(([value]) => value === chosen) ? counts : [...counts, [chosen, 0]];

interface FacetValue {
  readonly value: string;
  readonly bookName: (resourceId: string) => string;
}

function facetWord(say: Say, facet: Facet, { value, bookName }: FacetValue): string {
  if (facet === "book") return bookName(value);
  const word = wordIn(say, facet, value);
  return facet === "reason" && word === value ? wordIn(say, "omitted", value) : word;
}
