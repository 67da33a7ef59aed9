/** One call of the API. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API root, with its query: `/v1/presets`. */
  readonly path: string;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  /** `application/json` unless set. */
  readonly contentType?: string;
}

/** What came back, whatever its status. */
export interface ApiAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The header of that name, or an empty text. */
  readonly disposition: string;
  readonly bytes: Uint8Array;
}

/**
 * Carries a call to an API: over a socket, or to the app in this process. Rejects when there is no answer at all.
 */
export type Send = (request: ApiRequest) => Promise<ApiAnswer>;

/** Root of all routes, part of the published protocol. */
export const API_ROOT = "/pmp-dsh-tavern/api";
