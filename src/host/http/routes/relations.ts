import { z } from "@hono/zod-openapi";

import type { OwnerKind } from "../../../workers/protocol.ts";
import { jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { jsonBody } from "../json-body.ts";
import { rowOf, writeTo } from "../resource-lookup.ts";
import type { Route } from "../route.ts";
import { assertBooksStay } from "../running.ts";
import { WorldBookIdsSchema } from "../schemas/values.ts";
import { BindWorldBooksSchema } from "../schemas/selection.ts";

/** The owners of world books, and what the API calls their id. */
const OWNERS = [
  { kind: "preset", folder: "presets", idKey: "presetId" },
  { kind: "character", folder: "characters", idKey: "characterCardId" },
  { kind: "user", folder: "users", idKey: "userId" },
] as const satisfies readonly { kind: OwnerKind; folder: string; idKey: string }[];

/** The standalone world books of presets, characters and users. */
export function relationRoutes(deps: RouteDeps): Route[] {
  return OWNERS.flatMap((owner) => relationsOf(deps, owner));
}

function relationsOf(deps: RouteDeps, { kind, folder, idKey }: (typeof OWNERS)[number]): Route[] {
  const { library } = deps;
  const path = `/v1/${folder}/{id}/world-books`;
  const binding = z.strictObject({ [idKey]: z.string(), worldBookIds: WorldBookIdsSchema });
  const schema = z.strictObject({ ok: z.literal(true), binding });
  const success = { status: 200, description: "The binding", schema, tagged: true } as const;
  return [
    {
      method: "get",
      path,
      area: kind,
      summary: `The world books of a ${kind}`,
      success,
      refusals: [404],
      run({ id }) {
        rowOf(library, kind, id);
        const { value, revision } = library.relations({ kind, id });
        return jsonAnswer({ ok: true, binding: { [idKey]: id, worldBookIds: value } }, { revision });
      },
    },
    {
      method: "put",
      path,
      area: kind,
      summary: `Replaces the world books of a ${kind}`,
      body: { limit: "httpSmallBytes", tooLarge: "REQUEST_TOO_LARGE", schema: BindWorldBooksSchema },
      success,
      refusals: [404, 409],
      conditional: true,
      async run({ id, body, ifMatch }) {
        rowOf(library, kind, id);
        const { worldBookIds } = jsonBody(body, BindWorldBooksSchema, kind);
        const owner = { kind, id };
        const options = writeTo(library.relations(owner), ifMatch);
        assertBooksStay(deps, owner, worldBookIds);
        const { value, revision } = await library.setRelations(owner, worldBookIds, options);
        return jsonAnswer({ ok: true, binding: { [idKey]: id, worldBookIds: value } }, { revision });
      },
    },
  ];
}
