import type { z } from "@hono/zod-openapi";

import type { ResourceKind } from "../../workers/protocol.ts";
import { documentAnswer, jsonAnswer } from "./answer.ts";
import type { AreaName } from "./area.ts";
import type { RouteDeps } from "./deps.ts";
import { rowOf, writeTo } from "./resource-lookup.ts";
import type { Route, RouteBody } from "./route.ts";
import { assertNotInUse } from "./running.ts";
import { OkSchema } from "./schemas/values.ts";

export interface DocumentRoutes {
  readonly kind: ResourceKind;
  readonly area: AreaName;
  /** Of one document, with `{id}`. */
  readonly path: string;
  /** What summaries call one, with its article: "a user". */
  readonly noun: string;
  /** The field of an answer that holds the document. */
  readonly field: string;
  /** Of an answer with the document. */
  readonly document: z.ZodType;
  readonly edit: { readonly method: "put" | "patch"; readonly summary: string; readonly body: RouteBody };
}

/** The routes that every kind has for one of its documents: read, edit, delete. */
export function documentRoutes(deps: Pick<RouteDeps, "library" | "runningSessions">, of: DocumentRoutes): Route[] {
  const { library } = deps;
  const { kind, area, path, noun, field } = of;
  const success = { status: 200, description: capital(noun), schema: of.document, tagged: true } as const;
  return [
    {
      method: "get",
      path,
      area,
      summary: capital(noun),
      success,
      refusals: [404],
      async run({ id }) {
        rowOf(library, kind, id);
        return documentAnswer(field, await library.read(kind, id));
      },
    },
    {
      ...of.edit,
      path,
      area,
      success,
      refusals: [404, 409],
      conditional: true,
      async run({ id, body, ifMatch }) {
        const options = writeTo(rowOf(library, kind, id), ifMatch);
        return documentAnswer(field, await library.edit({ kind, id }, body, options));
      },
    },
    {
      method: "delete",
      path,
      area,
      summary: `Moves ${noun} to the trash, clears it from selections and relations`,
      success: { status: 200, description: "Done", schema: OkSchema },
      refusals: [404, 409],
      conditional: true,
      async run({ id, ifMatch }) {
        const options = writeTo(rowOf(library, kind, id), ifMatch);
        assertNotInUse(deps, kind, id);
        await library.delete(kind, id, options);
        return jsonAnswer({ ok: true });
      },
    },
  ];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
