import { z } from "@hono/zod-openapi";

import { documentAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { rowOf, writeTo } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import { RegexScriptsSchema } from "../schemas/values.ts";

const schema = z.strictObject({ ok: z.literal(true), regexScripts: RegexScriptsSchema });
const request = z.strictObject({ regexScripts: RegexScriptsSchema });

const OWNERS = [
  {
    kind: "preset",
    folder: "presets",
    body: { limit: "presetBodyBytes", tooLarge: "PRESET_BODY_TOO_LARGE", schema: request },
  },
  {
    kind: "character",
    folder: "characters",
    body: { limit: "characterDocumentBytes", tooLarge: "CHARACTER_DOCUMENT_TOO_LARGE", schema: request },
  },
] as const satisfies readonly { kind: "preset" | "character"; folder: string; body: RouteBody }[];

/** The regex scripts inside presets and characters; their order is that in which they run. */
export function regexScriptRoutes({ library }: RouteDeps): Route[] {
  return OWNERS.flatMap(({ kind, folder, body }): Route[] => {
    const path = `/v1/${folder}/{id}/regex-scripts`;
    const part = "regex-scripts";
    const success = { status: 200, description: "The scripts", schema, tagged: true } as const;
    return [
      {
        method: "get",
        path,
        area: kind,
        summary: `The regex scripts of a ${kind}`,
        success,
        refusals: [404],
        async run({ id }) {
          rowOf(library, kind, id);
          return documentAnswer("regexScripts", await library.read(kind, id, part));
        },
      },
      {
        method: "put",
        path,
        area: kind,
        summary: `Replaces the regex scripts of a ${kind}`,
        body,
        success,
        refusals: [404, 409],
        conditional: true,
        async run({ id, body: fields, ifMatch }) {
          const options = writeTo(rowOf(library, kind, id), ifMatch);
          return documentAnswer("regexScripts", await library.edit({ kind, id, part }, fields, options));
        },
      },
    ];
  });
}
