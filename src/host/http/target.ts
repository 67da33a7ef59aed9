/** The parts of a request target, as far as they can be used. */
export interface Target {
  /** Undecoded, without query; begins with `/`. */
  readonly path: string;
  /** With its `?`; empty without one. */
  readonly query: string;
  /** Of an absolute-form target (`GET http://host/path`), else null. */
  readonly authority: string | null;
}

export type ReadTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly authority: string | null; readonly why: string };

/**
 * Reads the target of a request line. Refused is what two readers could take for different paths: dot segments, also
 * encoded ones, backslashes, control characters, encoded NUL, escapes that are no UTF-8. An encoded slash is part of
 * the name it stands in.
 */
export function readTarget(url: string): ReadTarget {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/isu.exec(url);
  const authority = absolute?.[1] ?? null;
  const rest = absolute?.[2] ?? url;
  const refuse = (why: string): ReadTarget => ({ ok: false, authority, why });
  if (rest.includes("#")) return refuse("a fragment is no part of a request");
  const [path = "", ...queries] = rest.split("?");
  if (!path.startsWith("/")) return refuse("the path does not begin with a slash");
  if (/[^\x21-\x7e]/u.test(rest) || path.includes("\\")) return refuse("the path has characters that must be encoded");
  const segments = decodedSegments(path);
  if (segments === null || !hasValidEscapes(queries.join("?"))) return refuse("a percent escape is not valid UTF-8");
  if (segments.some((segment) => segment === "." || segment === "..")) return refuse("the path has dot segments");
  if (segments.some((segment) => segment.includes("\0"))) return refuse("the path has a NUL character");
  return { ok: true, target: { path, query: rest.slice(path.length), authority } };
}

function decodedSegments(path: string): string[] | null {
  try {
    return path.split("/").map((segment) => decodeURIComponent(segment));
  } catch {
    return null;
  }
}

function hasValidEscapes(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}
