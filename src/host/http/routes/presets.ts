import { z } from "@hono/zod-openapi";

import { documentAnswer, fileAnswer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { documentRoutes } from "../document-routes.ts";
import { IMPORT_QUERY, importAnswer } from "../import-call.ts";
import { rowOf } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import { ImportReportSchema } from "../schemas/import-report.ts";
import { PresetEditSchema, PresetSchema, PresetSummarySchema } from "../schemas/preset.ts";
import { optionalSessionId } from "../session-id.ts";

const area = "preset";
const preset = z.strictObject({ ok: z.literal(true), preset: PresetSchema });
const reported = z.strictObject({ ok: z.literal(true), preset: PresetSummarySchema, report: ImportReportSchema });
const bodyOf = (schema: z.ZodType): RouteBody => ({
  limit: "presetBodyBytes",
  tooLarge: "PRESET_BODY_TOO_LARGE",
  schema,
});

/** Routes of presets themselves; their errors are texts with a code beside them. */
export function presetRoutes(deps: RouteDeps): Route[] {
  const { library } = deps;
  return [
    {
      method: "get",
      path: "/v1/presets",
      area,
      summary: "All presets, newest first, and the selected one",
      query: { sessionId: "whose selection to tell; the default of new sessions without it" },
      success: {
        status: 200,
        description: "The presets",
        schema: z.strictObject({
          ok: z.literal(true),
          presets: z.array(PresetSummarySchema),
          selectedId: z.string().nullable(),
        }),
      },
      run({ query }) {
        const sessionId = optionalSessionId(query("sessionId"), area);
        const selection = sessionId === undefined ? undefined : library.selection(sessionId);
        const selectedId = selection === undefined ? library.defaultPresetId : selection.presetId;
        return jsonAnswer({ ok: true, presets: library.list("preset"), selectedId });
      },
    },
    {
      method: "post",
      path: "/v1/presets",
      area,
      summary: "A new preset with an empty main prompt",
      body: bodyOf(z.object({ name: z.string() })),
      success: { status: 201, description: "The preset", schema: preset, tagged: true },
      run: async ({ body }) => documentAnswer("preset", await library.create("preset", body), { status: 201 }),
    },
    {
      method: "post",
      path: "/v1/import",
      area,
      summary: "Imports a chat-completion preset of SillyTavern",
      query: { report: IMPORT_QUERY.report },
      body: bodyOf(z.object({ content: z.string(), name: z.string().optional() })),
      success: { status: 201, description: "The preset", schema: z.union([preset, reported]), tagged: true },
      async run({ body, query, signal }) {
        const options = { envelope: true, rowOnly: query("report") === "true", signal };
        return importAnswer("preset", await library.import("preset", body, options), options);
      },
    },
    ...onePreset(deps),
  ];
}

function onePreset(deps: RouteDeps): Route[] {
  const { library } = deps;
  const path = "/v1/presets/{id}";
  const summary = "Replaces the given fields of a preset";
  const edit = { method: "put", summary, body: bodyOf(PresetEditSchema) } as const;
  return [
    ...documentRoutes(deps, {
      kind: "preset",
      area,
      path,
      noun: "a preset",
      field: "preset",
      document: preset,
      edit,
    }),
    {
      method: "get",
      path: `${path}/export`,
      area,
      summary: "A preset as SillyTavern reads it",
      success: { status: 200, description: "The file", schema: z.object({}), file: "application/json" },
      refusals: [404],
      async run({ id }) {
        rowOf(library, "preset", id);
        return fileAnswer(await library.export("preset", id, "json"), { tagged: false });
      },
    },
  ];
}
