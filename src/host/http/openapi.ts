import { setImmediate } from "node:timers/promises";

import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";

import { LIMITS } from "../../matcher/limits.ts";
import { AREAS } from "./area.ts";
import { API_ROOT } from "./root.ts";
import type { Route } from "./route.ts";
import { ObjectErrorSchema, TextErrorSchema, TopErrorSchema } from "./schemas/error-shapes.ts";

export type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

const ERRORS = { text: TextErrorSchema, object: ObjectErrorSchema, top: TopErrorSchema } as const;

const REFUSALS: Readonly<Record<number, string>> = {
  400: "The path or the request is not as documented",
  403: "The gate refuses the peer, host or origin",
  404: "There is no such resource",
  409: "The state of the resource or session forbids it",
  413: "The body is larger than this route takes",
  415: "The media type of the body is not taken",
  429: "There are as many readers as there may be",
  423: "Another process owns the data folder",
  500: "A fault of the plugin, or a damaged document",
  503: "A store, the workers or the server cannot take the request now",
  507: "No space is left on the disk",
};
/** Of every route; the body of any of them is bounded. */
const ALWAYS = [400, 403, 413, 500, 503];
const WRITES = [409, 415, 423, 507];

/**
 * The OpenAPI 3.1 document of the routes. Describing all at once would hold the thread for a tenth of a second, so each
 * route has a turn of the event loop of its own.
 */
export async function openApiDocument(routes: readonly Route[], version: string): Promise<OpenApiDocument> {
  let document: OpenApiDocument = { openapi: "3.1.0", info: { ...INFO, version }, servers: [{ url: "/" }] };
  for (const route of routes) {
    document = merged(document, described(route));
    await setImmediate();
  }
  return document;
}

const INFO = {
  title: "dsh-lorekeeper",
  description: "Tavern for DeepSeek Harness: presets, characters, world books, users and what sessions bind.",
  license: { name: "MIT" },
};

function described(route: Route): OpenApiDocument {
  const one = new OpenAPIHono();
  one.openAPIRegistry.registerPath(describe(route));
  return one.getOpenAPI31Document({ openapi: "3.1.0", info: { ...INFO, version: "" } });
}

function merged(whole: OpenApiDocument, part: OpenApiDocument): OpenApiDocument {
  const paths = { ...whole.paths };
  for (const [path, item] of Object.entries(part.paths ?? {})) paths[path] = { ...paths[path], ...item };
  const schemas = { ...whole.components?.schemas, ...part.components?.schemas };
  return { ...whole, paths, components: { schemas } };
}

function describe(route: Route): RouteConfig {
  const { method, path, summary, area, query, body, conditional = false } = route;
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => [name, z.string()] as const);
  const params = names.length === 0 ? undefined : z.object(Object.fromEntries(names));
  const parameters = {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query: querySchema(query) }),
    ...(conditional ? { headers: IfMatchSchema } : {}),
    ...(body === undefined ? {} : { body: requestBody(body) }),
  };
  return {
    method,
    path: `${API_ROOT}${path}`,
    operationId: operationId(method, path),
    tags: [area],
    summary,
    request: parameters,
    responses: { ...success(route), ...refusals(route) },
  };
}

const IfMatchSchema = z.object({
  "if-match": z.string().optional().openapi({ description: "ETag that the resource is to have; else 409" }),
});

function querySchema(query: Readonly<Record<string, string>>): z.ZodObject {
  const rows = Object.entries(query).map(([name, description]) => [
    name,
    z.string().optional().openapi({ description }),
  ]);
  return z.object(Object.fromEntries(rows) as Record<string, z.ZodType>);
}

function requestBody({
  limit,
  schema,
  binary = [],
}: NonNullable<Route["body"]>): NonNullable<NonNullable<RouteConfig["request"]>["body"]> {
  const bytes = z.string().openapi({ format: "binary" });
  const content = Object.fromEntries([
    ["application/json", { schema }],
    ...binary.map((type) => [type, { schema: bytes }] as const),
  ]);
  return { description: `Up to ${LIMITS[limit].value} bytes`, required: true, content };
}

function success({ success: of }: Route): RouteConfig["responses"] {
  const { status, description, schema, file, stream, packed, tagged } = of;
  const headers = {
    ...(tagged === true ? { etag: header("Revision of what was read or written") } : {}),
    ...(file === undefined ? {} : { "content-disposition": header("Attachment with the name of the file") }),
  };
  const types = [file ?? stream ?? "application/json", packed ?? []].flat();
  const bytes = z.string().openapi({ format: "binary" });
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: type === "application/json" ? schema : bytes }] as const),
  );
  return { [status]: { description, headers, content } };
}

const header = (description: string) => ({ description, required: true, schema: { type: "string" as const } });

function refusals({ method, area, refusals: own = [] }: Route): RouteConfig["responses"] {
  const statuses = new Set([...ALWAYS, ...(method === "get" ? [] : WRITES), ...own]);
  const schema = ERRORS[AREAS[area].family];
  return Object.fromEntries(
    [...statuses].map((status) => {
      const byGate = status === 403 || status === 415;
      // A broken path is refused by the gate, everything else under 400 by the route.
      const shape = byGate ? TopErrorSchema : status === 400 ? z.union([schema, TopErrorSchema]) : schema;
      return [status, { description: REFUSALS[status] ?? "", content: { "application/json": { schema: shape } } }];
    }),
  );
}

function operationId(method: string, path: string): string {
  const words = path.replace("/v1/", "").split(/[^a-zA-Z0-9]+/u);
  const camel = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
  return `${method}${camel}`;
}
