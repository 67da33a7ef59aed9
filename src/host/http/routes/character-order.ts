import { z } from "@hono/zod-openapi";

import { jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { invalid, jsonBody } from "../json-body.ts";
import { rowOf, writeTo } from "../resource-lookup.ts";
import type { Route } from "../route.ts";
import { CharacterOrderSchema, CharacterSummarySchema, RelinkSchema, SortingSchema } from "../schemas/character.ts";

const area = "character";

/** The order of the list of characters, and what names a character that is gone. */
export function characterOrderRoutes({ library }: RouteDeps): Route[] {
  return [
    {
      method: "put",
      path: "/v1/characters/order",
      area,
      summary: "How the list of characters is sorted",
      body: { limit: "httpOrderBytes", tooLarge: "REQUEST_TOO_LARGE", schema: CharacterOrderSchema },
      success: {
        status: 200,
        description: "The characters in the new order",
        schema: z.strictObject({
          ok: z.literal(true),
          characters: z.array(CharacterSummarySchema),
          sorting: SortingSchema,
        }),
        tagged: true,
      },
      refusals: [409],
      conditional: true,
      async run({ body, ifMatch }) {
        const { mode, characterIds } = jsonBody(body, CharacterOrderSchema, area);
        if (characterIds !== undefined && mode !== "custom") {
          throw invalid(area, "characterIds go with the mode custom only", "characterIds");
        }
        const order = characterIds === undefined ? { mode } : { mode, characterIds };
        const { value, revision } = await library.setCharacterOrder(order, writeTo(library.characterOrder, ifMatch));
        const characters = library.list("character");
        return jsonAnswer({ ok: true, characters, sorting: { mode: value.mode } }, { revision });
      },
    },
    {
      method: "post",
      path: "/v1/characters/relink",
      area,
      summary: "Moves the selections and relations of a character that is gone to another",
      body: { limit: "httpSmallBytes", tooLarge: "REQUEST_TOO_LARGE", schema: RelinkSchema },
      success: {
        status: 200,
        description: "How much was moved",
        schema: z.strictObject({
          ok: z.literal(true),
          relinkedPlaythroughCount: z.int(),
          relinkedSessionCount: z.int(),
        }),
      },
      refusals: [404, 409],
      async run({ body }) {
        const { previousCharacterId, characterId } = jsonBody(body, RelinkSchema, area);
        rowOf(library, "character", characterId);
        const { relinkedSessionCount } = await library.relinkCharacter(previousCharacterId, characterId);
        return jsonAnswer({ ok: true, relinkedPlaythroughCount: 0, relinkedSessionCount });
      },
    },
  ];
}
