/** What a scrubbed file must not show, by what it looks like. */
const SHAPES = {
  id: [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/iu,
    /\bworld-book-[0-9a-f]{8,}/u,
    /\bt_[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])/u,
    /\b(?:call|toolu|chatcmpl|msg|resp|req|run)(?:[_-]\d+)?[_-](?=[A-Za-z]*\d)[A-Za-z0-9]{12,}/u,
    // ULID, cuid, cuid2, nanoid: letters and digits that no word has.
    /(?<![A-Za-z0-9_-])[0-9A-HJKMNP-TV-Z]{26}(?![A-Za-z0-9_-])/u,
    /(?<![A-Za-z0-9_-])(?=[a-z]*\d[a-z]*\d[a-z]*\d)[a-z][a-z0-9]{23,}(?![A-Za-z0-9_-])/u,
    /(?<![A-Za-z0-9_-])(?=\D*\d\D*\d)(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[A-Za-z0-9]{20,}(?![A-Za-z0-9_-])/u,
  ],
  path: [
    /(?<![\w/:.-])\/(?:home|root|Users|tmp|etc|var|opt|mnt|srv|private|Volumes)(?![\w.-])/u,
    /(?<![\w/:.\\-])\/[\w.@~-]+(?:\/[\w.@~-]+)+/u,
    /(?<![\w/])~\/[\w.-]/u,
    /(?<![A-Za-z0-9])[A-Za-z]:(?:\\|\/(?!\/))[^\s\\/]/u,
    /\\\\[\w.-]+\\[\w.$-]/u,
    /\bfile:\/\//u,
  ],
  key: [
    /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/u,
    /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_)[A-Za-z0-9_-]{16,}/u,
    /\bxox[a-z]-[A-Za-z0-9-]{10,}/u,
    /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
    /\bAIza[A-Za-z0-9_-]{30,}/u,
    /\bBearer\s+[A-Za-z0-9._~+/-]{12,}/iu,
    /-----BEGIN [A-Z ]*KEY-----/u,
    /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{4,}/u,
  ],
} as const;

type LeakKind = keyof typeof SHAPES;

/** Where something was found that looks like what was to be renamed; not the thing itself. */
export interface Leak {
  readonly kind: LeakKind;
  /** A JSON path. */
  readonly place: string;
}

/** A hash of a text says nothing about it to whoever does not have the text. */
const HASH = /^[0-9a-f]{64}$/u;

/** Whether a text is an id that a program made, not a word that somebody chose. */
export const looksMinted = (text: string | null): boolean =>
  text !== null && SHAPES.id.some((shape) => shape.test(text));

/** The first leak of a value, keys of objects among it; null: none. Bytes are numbers and are not looked at. */
export function leakIn(value: unknown, place = "$"): Leak | null {
  if (typeof value === "string") {
    const kind = kindOf(value);
    return kind === null ? null : { kind, place };
  }
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return null;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, own] of entries as Iterable<[string | number, unknown]>) {
    // A key that leaks is not told: it is what must not be shown.
    const kind = typeof key === "string" ? kindOf(key) : null;
    if (kind !== null) return { kind, place: `${place}.*` };
    const leak = leakIn(own, typeof key === "number" ? `${place}[${key}]` : `${place}.${key}`);
    if (leak !== null) return leak;
  }
  return null;
}

const KINDS = Object.keys(SHAPES) as readonly LeakKind[];

function kindOf(text: string): LeakKind | null {
  if (HASH.test(text)) return null;
  return KINDS.find((kind) => SHAPES[kind].some((shape) => shape.test(text))) ?? null;
}
