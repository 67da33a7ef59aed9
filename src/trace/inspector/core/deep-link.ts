export const VIEWS = [
  "graph",
  "tree",
  "timing",
  "decisions",
  "why-not",
  "tape",
  "compare",
  "records",
  "diagnostics",
] as const;
export type View = (typeof VIEWS)[number];

/** A place in the inspector. null: not said. */
export interface Place {
  readonly session: string | null;
  readonly turn: string | null;
  /** Id of a card, a row, or of an entry in `why-not`. */
  readonly node: string | null;
  readonly view: View | null;
}

const NAMES = ["session", "turn", "node", "view"] as const;
const PREFIX = "#trace";

const isView = (value: string | undefined): value is View => VIEWS.includes(value as View);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a stray %: somebody cut the link
  }
}

/** The place that a fragment names, `#trace?session=…&turn=…&node=…&view=…`; null: it is none of ours. */
export function parsePlace(fragment: string): Place | null {
  const [prefix, query = ""] = fragment.split("?", 2);
  if (prefix !== PREFIX) return null;
  const values = new Map<string, string>();
  for (const part of query.split("&")) {
    const equals = part.indexOf("=");
    const value = equals < 0 ? null : decoded(part.slice(equals + 1));
    if (value !== null && value !== "") values.set(part.slice(0, equals), value);
  }
  const view = values.get("view");
  return {
    session: values.get("session") ?? null,
    turn: values.get("turn") ?? null,
    node: values.get("node") ?? null,
    view: isView(view) ? view : null,
  };
}

/** The fragment of a place; parsing it gives the place again. */
export function formatPlace(place: Place): string {
  const parts = NAMES.flatMap((name) => {
    const value = place[name];
    return value === null || value === "" ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return parts.length === 0 ? PREFIX : `${PREFIX}?${parts.join("&")}`;
}
