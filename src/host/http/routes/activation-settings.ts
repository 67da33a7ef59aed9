import { z } from "@hono/zod-openapi";

import type { ActivationSettings } from "../../../matcher/model/settings.ts";
import type { Revised } from "../../library/face.ts";
import { type Answer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { jsonBody } from "../json-body.ts";
import { writeTo } from "../resource-lookup.ts";
import type { Route } from "../route.ts";
import { ObjectSchema } from "../schemas/values.ts";
import { SettingsSchema } from "../schemas/settings.ts";

const area = "settings";
const path = "/v1/activation-settings";
const schema = z.strictObject({ ok: z.literal(true), settings: SettingsSchema });
const success = { status: 200, description: "The settings in force", schema, tagged: true } as const;

// JSON has no infinity: an endless depth becomes null.
const answer = ({ value, revision }: Revised<ActivationSettings>): Answer =>
  jsonAnswer({ ok: true, settings: value }, { revision });

/** The global settings of activation. */
export function activationSettingsRoutes({ library }: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path,
      area,
      summary: "The global activation settings",
      success,
      run: () => answer(library.activationSettings),
    },
    {
      method: "put",
      path,
      area,
      summary: "Replaces the given activation settings",
      body: { limit: "httpSmallBytes", tooLarge: "REQUEST_TOO_LARGE", schema: SettingsSchema.partial() },
      success,
      refusals: [409],
      conditional: true,
      async run({ body, ifMatch }) {
        const settings = jsonBody(body, ObjectSchema, area);
        return answer(await library.setActivationSettings(settings, writeTo(library.activationSettings, ifMatch)));
      },
    },
    {
      method: "post",
      path: `${path}/import`,
      area,
      summary: 'Takes over the settings of SillyTavern; {"preset":"sillytavern"} those of a fresh one',
      body: { limit: "httpSettingsBytes", tooLarge: "REQUEST_TOO_LARGE", schema: ObjectSchema },
      success,
      refusals: [409],
      conditional: true,
      async run({ body, ifMatch }) {
        return answer(await library.importActivationSettings(body, writeTo(library.activationSettings, ifMatch)));
      },
    },
  ];
}
