import type { HttpErrorCode, RefusalCode } from "./error.ts";
import { API_ROOT } from "./root.ts";

/**
 * The three historical error bodies of one API: a text, an object with a code, a text with a code beside it.
 */
export type ErrorFamily = "text" | "object" | "top";

/** A part of the API whose errors look alike. */
export interface Area {
  readonly family: ErrorFamily;
  /** Code of a request that is not as documented. */
  readonly invalid: RefusalCode;
  /** Code of a body or file that is larger than is taken. */
  readonly tooLarge: RefusalCode;
  /** Code of a fault of ours. */
  readonly internal: HttpErrorCode;
  readonly notFound: { readonly code: HttpErrorCode; readonly message: string };
  /** Errors name the field at fault in their message only. */
  readonly withoutField?: true;
}

const notFound = { code: "NOT_FOUND", message: "not found" } as const;

export const AREAS = {
  preset: {
    family: "text",
    tooLarge: "PRESET_BODY_TOO_LARGE",
    invalid: "INVALID_PRESET_REQUEST",
    internal: "PRESET_API_ERROR",
    notFound,
  },
  character: {
    family: "object",
    tooLarge: "ARTIFACT_TOO_LARGE",
    invalid: "INVALID_CHARACTER_REQUEST",
    internal: "CHARACTER_API_ERROR",
    notFound,
  },
  "world-book": {
    family: "object",
    tooLarge: "WORLD_BOOK_ARTIFACT_TOO_LARGE",
    invalid: "INVALID_WORLD_BOOK_REQUEST",
    internal: "WORLD_BOOK_API_ERROR",
    notFound,
  },
  user: {
    family: "object",
    tooLarge: "USER_BODY_TOO_LARGE",
    invalid: "INVALID_USER_REQUEST",
    internal: "USER_API_ERROR",
    notFound,
    withoutField: true,
  },
  settings: {
    family: "object",
    tooLarge: "REQUEST_TOO_LARGE",
    invalid: "INVALID_SETTINGS_REQUEST",
    internal: "API_ERROR",
    notFound,
  },
  other: {
    family: "object",
    tooLarge: "REQUEST_TOO_LARGE",
    invalid: "INVALID_REQUEST",
    internal: "API_ERROR",
    notFound,
  },
  legacy: {
    family: "text",
    tooLarge: "REQUEST_TOO_LARGE",
    invalid: "INVALID_REQUEST",
    internal: "API_ERROR",
    notFound,
  },
  play: {
    family: "top",
    tooLarge: "REQUEST_TOO_LARGE",
    invalid: "INVALID_REQUEST",
    internal: "API_ERROR",
    notFound: { code: "PLAY_NOT_FOUND", message: "Not found" },
  },
  trace: {
    family: "top",
    tooLarge: "REQUEST_TOO_LARGE",
    invalid: "INVALID_REQUEST",
    internal: "TRACE_READ_FAILED",
    notFound,
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** First segment below `/v1` to area; what is not here has errors of the oldest kind. */
const V1_AREAS: Readonly<Record<string, AreaName>> = {
  presets: "preset",
  import: "preset",
  select: "preset",
  characters: "character",
  "character-selection": "character",
  "world-books": "world-book",
  "world-book-selection": "world-book",
  users: "user",
  "user-selection": "user",
  "session-templates": "other",
  "session-configurations": "other",
  "activation-settings": "settings",
  status: "other",
  sessions: "other",
  "what-if": "other",
  trash: "other",
};

/** The area of a path, known or not. */
export function areaOf(path: string): Area {
  if (!path.startsWith(`${API_ROOT}/`)) return AREAS.legacy;
  const [version, name = ""] = path.slice(API_ROOT.length + 1).split("/");
  if (version === "v2") return AREAS.play;
  if (version === "v3" || version === "v4") return AREAS.trace;
  if (version !== "v1" || !Object.hasOwn(V1_AREAS, name)) return AREAS.legacy;
  return AREAS[V1_AREAS[name] ?? "legacy"];
}
