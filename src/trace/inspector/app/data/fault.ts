/** Why something could not be had from the plugin. */
export interface Fault {
  /** `missing`: there is no such thing, or it is gone; `limit`: too many at once, try again; `offline`: no answer. */
  readonly kind: "offline" | "missing" | "limit" | "refused" | "server" | "malformed";
  /** null: no answer came. */
  readonly status: number | null;
  /** As the API names it; null: it named none. */
  readonly code: string | null;
  readonly message: string;
}

/** A failed request as an error, so that promises can carry it. */
export class FaultError extends Error {
  override readonly name = "FaultError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** There is no such thing here. */
export const missingFault = (message: string): FaultError =>
  new FaultError({ kind: "missing", status: 404, code: null, message });

/** The fault of an answer that is none of 2xx; `body` as it was parsed, whatever it is. */
export function faultOfAnswer(status: number, body: unknown): Fault {
  const { code, message } = told(body);
  return { kind: kindOf(status), status, code, message: message ?? `HTTP ${status}` };
}

/** The fault of whatever a request threw. */
export function faultOf(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "offline", status: null, code: null, message };
}

function kindOf(status: number): Fault["kind"] {
  if (status === 404 || status === 410) return "missing";
  if (status === 429) return "limit";
  return status >= 500 ? "server" : "refused";
}

/** The API writes `{error: text}`, `{error: {code, message}}` or `{code, message}`, by area. */
function told(body: unknown): { readonly code: string | null; readonly message: string | null } {
  if (typeof body !== "object" || body === null) return { code: null, message: null };
  const error: unknown = "error" in body ? body.error : body;
  if (typeof error === "object" && error !== null)
    return { code: textIn(error, "code"), message: textIn(error, "message") };
  return { code: textIn(body, "code"), message: typeof error === "string" ? error : textIn(body, "message") };
}

function textIn(value: object, key: string): string | null {
  const found: unknown = Reflect.get(value, key);
  return typeof found === "string" ? found : null;
}
