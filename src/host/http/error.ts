import { LIBRARY_ERRORS, LibraryError, type LibraryErrorCode } from "../../workers/client.ts";

interface CodeRow {
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

const WAIT = "wait for the turn to end";
const MEND = "see the message: it names the place";

/** Every code that the HTTP API adds to those of the library, the matcher and the workers. */
export const HTTP_ERRORS = {
  TAVERN_API_REMOTE_FORBIDDEN: {
    status: 403,
    meaning: "the connection does not come from this machine",
    remedy: "use the API on the machine that DSH runs on, or set security.allowRemoteClients",
  },
  TAVERN_API_HOST_FORBIDDEN: {
    status: 403,
    meaning: "the Host of the request is no loopback name",
    remedy: "use 127.0.0.1 or localhost, or add the name to security.allowedHosts",
  },
  TAVERN_API_ORIGIN_FORBIDDEN: {
    status: 403,
    meaning: "a write that does not come from the origin it is sent to",
    remedy: "send the Origin header with the scheme, host and port of the request",
  },
  TAVERN_API_CONTENT_TYPE_REQUIRED: {
    status: 415,
    meaning: "a write without Content-Type application/json",
    remedy: "send Content-Type: application/json; cards may be image/png or application/octet-stream",
  },
  TAVERN_API_TARGET_INVALID: {
    status: 400,
    meaning: "the path has broken percent escapes, dot segments, backslashes or control characters",
    remedy: "encode each part of the path with encodeURIComponent",
  },
  TAVERN_OFF: {
    status: 503,
    meaning: "the plugin is off; only GET /v1/status is answered",
    remedy: "see the reasons in the message",
  },
  TAVERN_NOT_RUNNING: {
    status: 503,
    meaning: "this process serves the library alone; what sessions do is known where the plugin runs",
    remedy: "ask the API of the running plugin; address.json in the data folder has its address",
  },
  SESSION_UNKNOWN: {
    status: 404,
    meaning: "no such session lives in this process, and none is bound under this id",
    remedy: "list them with GET /v1/sessions, or send a selection in place of a session",
  },
  PROMPT_SESSION_INVALID: {
    status: 400,
    meaning: "the session id of a trace request is empty, longer than 200 units or has control characters",
    remedy: "send the id as DSH has it, encoded with encodeURIComponent",
  },
  ASSEMBLY_NOT_FOUND: {
    status: 404,
    meaning: "this session has no such record any more, or never had it",
    remedy: "read the index of the session again; old records give way to new ones",
  },
  TURN_NOT_FOUND: {
    status: 404,
    meaning: "there is no such turn, session or entry that this request may see",
    remedy: "read the list of turns again; old turns are deleted, and a session never shows those of another",
  },
  TURN_EXPORT_LIMIT: {
    status: 400,
    meaning: "the range has more turns than one export takes, or the file would be too large",
    remedy: "export it in parts, with from and to, or without bodies",
  },
  TURN_EXPORT_REFUSED: {
    status: 409,
    meaning: "the file would hold something that looks like an id, a path or a key, though it was to be scrubbed",
    remedy: "see the message; export without scrub, or without bodies",
  },
  TRACE_STREAM_LIMIT: {
    status: 429,
    meaning: "as many readers follow this session, or all sessions, as may do so",
    remedy: "close a page that follows it, or connect again later",
  },
  METHOD_NOT_ALLOWED: { status: 405, meaning: "APIs v3 and v4 are read-only", remedy: "send GET" },
  TRACE_READ_FAILED: {
    status: 500,
    meaning: "a record, a turn or its history could not be read inside the plugin",
    remedy: "ask again; when it goes on, run lorekeeper doctor and report the code in the message",
  },
  NOT_FOUND: { status: 404, meaning: "no route has this path and method", remedy: "see openapi.json" },
  PLAY_NOT_FOUND: { status: 404, meaning: "the play surface is not part of this version", remedy: "none" },
  REQUEST_TOO_LARGE: { status: 413, meaning: "the body is larger than this route takes", remedy: "see the message" },
  REQUESTS_OVERLOADED: {
    status: 503,
    meaning: "too many bytes of other requests are being received",
    remedy: "send large imports one after the other",
  },
  INVALID_IF_MATCH: {
    status: 400,
    meaning: "If-Match is no list of entity tags",
    remedy: "send the ETag of an answer as it is, quotes included",
  },
  INVALID_REQUEST: { status: 400, meaning: "a field of the request is not as documented", remedy: "see the message" },
  PRESET_AGENT_RUNNING: { status: 409, meaning: "the agent of the session is in a turn", remedy: WAIT },
  CHARACTER_AGENT_RUNNING: { status: 409, meaning: "the agent of the session is in a turn", remedy: WAIT },
  USER_AGENT_RUNNING: { status: 409, meaning: "the agent of the session is in a turn", remedy: WAIT },
  WORLD_BOOK_AGENT_RUNNING: { status: 409, meaning: "the agent of the session is in a turn", remedy: WAIT },
  WORLD_BOOK_ENTRY_LIMIT: { status: 400, meaning: "more than 10,000 entries", remedy: "split the book" },
  WORLD_BOOK_NODE_LIMIT: { status: 400, meaning: "too many JSON values in the book or one entry", remedy: MEND },
  WORLD_BOOK_DEPTH_LIMIT: { status: 400, meaning: "values nested more than 32 levels deep", remedy: MEND },
  WORLD_BOOK_STRING_LIMIT: { status: 400, meaning: "a text of more than 1 MiB", remedy: MEND },
  WORLD_BOOK_KEY_LIMIT: { status: 400, meaning: "a field name of more than 1,024 units", remedy: MEND },
  WORLD_BOOK_ROOT_INVALID: { status: 400, meaning: "the top of the file is no lorebook", remedy: MEND },
  PRESET_API_ERROR: { status: 500, meaning: "a fault of the product", remedy: "report it with the console output" },
  CHARACTER_API_ERROR: { status: 500, meaning: "a fault of the product", remedy: "report it with the console output" },
  WORLD_BOOK_API_ERROR: { status: 500, meaning: "a fault of the product", remedy: "report it with the console output" },
  USER_API_ERROR: { status: 500, meaning: "a fault of the product", remedy: "report it with the console output" },
  API_ERROR: { status: 500, meaning: "a fault of the product", remedy: "report it with the console output" },
} as const satisfies Record<string, CodeRow>;

export type HttpErrorCode = keyof typeof HTTP_ERRORS;

export interface HttpErrorDetails {
  readonly field?: string;
  readonly limit?: number;
  readonly requested?: number;
}

/** A request that HTTP itself refuses. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly code: HttpErrorCode;
  readonly details: HttpErrorDetails;

  constructor(code: HttpErrorCode, message: string, details: HttpErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return HTTP_ERRORS[this.code].status;
  }
}

/** Codes that HTTP answers with when it refuses a request by itself. */
export type RefusalCode = HttpErrorCode | LibraryErrorCode;

/** The error of a code, of the class whose table has it. */
export function refusal(code: RefusalCode, message: string, details: HttpErrorDetails = {}): HttpError | LibraryError {
  return isHttpCode(code) ? new HttpError(code, message, details) : new LibraryError(code, message, details);
}

/** The status of a code. */
export function statusOf(code: RefusalCode): number {
  return isHttpCode(code) ? HTTP_ERRORS[code].status : LIBRARY_ERRORS[code].status;
}

const isHttpCode = (code: RefusalCode): code is HttpErrorCode => Object.hasOwn(HTTP_ERRORS, code);

/** The client went away before the end of its body or of the answer; nobody is left to answer. */
export class BodyAborted extends Error {
  override readonly name = "BodyAborted";
}
