import type { z } from "@hono/zod-openapi";

import type { LimitName } from "../../matcher/limits.ts";
import type { Answer } from "./answer.ts";
import type { AreaName } from "./area.ts";
import type { IfMatch } from "./entity-tag.ts";
import type { RefusalCode } from "./error.ts";

/** A request that reached its route. */
export interface Call {
  /** `{id}` of the path, decoded; empty without one. */
  readonly id: string;
  /** Any parameter of the path, decoded; empty without one. */
  readonly param: (name: string) => string;
  /** A query parameter, decoded; undefined without one. */
  readonly query: (name: string) => string | undefined;
  /** All bytes of the body; none without one. */
  readonly body: SharedArrayBuffer;
  readonly ifMatch: IfMatch | null;
  /** A header, undefined without one. */
  readonly header: (name: string) => string | undefined;
  /** Fires when the client leaves. */
  readonly signal: AbortSignal;
}

/** The body of a request as the document describes it, and what of it is taken. */
export interface RouteBody {
  readonly limit: LimitName;
  readonly tooLarge: RefusalCode;
  readonly schema: z.ZodType;
  /** Media types beside application/json; their bytes are taken as they are. */
  readonly binary?: readonly string[];
}

/** One answer that a route gives when all goes well. */
export interface RouteSuccess {
  readonly status: 200 | 201;
  readonly description: string;
  /** Of a JSON answer. */
  readonly schema: z.ZodType;
  /** Media type of a file to save; several: as was asked for. */
  readonly file?: string | readonly string[];
  /** Media type of an answer that is neither JSON nor a file. */
  readonly stream?: string;
  /** Media type that may be asked for in place of JSON, with Accept. */
  readonly packed?: string;
  /** Carries an ETag. */
  readonly tagged?: boolean;
}

/** One row of the API: what is registered, documented and tested. */
export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Below the API root, parameters in braces. */
  readonly path: string;
  readonly area: AreaName;
  readonly summary: string;
  /** Names of query parameters with what they mean. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RouteBody;
  readonly success: RouteSuccess;
  /** Statuses of refusals beside those that every route has. */
  readonly refusals?: readonly (404 | 409 | 429)[];
  /** Takes If-Match. */
  readonly conditional?: boolean;
  readonly run: (call: Call) => Answer | Promise<Answer>;
}
