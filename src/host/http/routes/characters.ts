import { z } from "@hono/zod-openapi";

import { documentAnswer, fileAnswer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { documentRoutes } from "../document-routes.ts";
import { IMPORT_QUERY, importCall } from "../import-call.ts";
import { rowOf, writeTo } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import {
  CharacterDataSchema,
  CharacterSchema,
  CharacterSummarySchema,
  CompatibilitySchema,
  MissingCharacterSchema,
  SortingSchema,
} from "../schemas/character.ts";
import { ObjectSchema } from "../schemas/values.ts";
import { ImportReportSchema } from "../schemas/import-report.ts";

const area = "character";
const kind = "character";
const path = "/v1/characters/{id}";
const document = z.strictObject({ ok: z.literal(true), character: CharacterSchema });
const edit = (schema: z.ZodType): RouteBody => ({
  limit: "characterDocumentBytes",
  tooLarge: "CHARACTER_DOCUMENT_TOO_LARGE",
  schema,
});

/** Routes of characters themselves. */
export function characterRoutes(deps: RouteDeps): Route[] {
  return [...allCharacters(deps), ...oneCharacter(deps), ...characterFiles(deps)];
}

function allCharacters({ library }: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/characters",
      area,
      summary: "All characters in their set order, and those that are gone but still named",
      success: {
        status: 200,
        description: "The characters",
        schema: z.strictObject({
          ok: z.literal(true),
          characters: z.array(CharacterSummarySchema),
          sorting: SortingSchema,
          missingCharacters: z.array(MissingCharacterSchema),
        }),
        tagged: true,
      },
      run() {
        const { value, revision } = library.characterOrder;
        const characters = library.list(kind);
        const { missingCharacters } = library;
        return jsonAnswer({ ok: true, characters, sorting: { mode: value.mode }, missingCharacters }, { revision });
      },
    },
    {
      method: "post",
      path: "/v1/characters",
      area,
      summary: "A new, empty character",
      body: edit(z.object({ name: z.string() })),
      success: {
        status: 201,
        description: "The row of the character",
        schema: z.strictObject({ ok: z.literal(true), character: CharacterSummarySchema }),
        tagged: true,
      },
      async run({ body }) {
        const { row } = await library.create(kind, body);
        return jsonAnswer({ ok: true, character: row.summary }, { status: 201, revision: row.revision });
      },
    },
    characterImport(library),
  ];
}

function characterImport(library: RouteDeps["library"]): Route {
  return {
    method: "post",
    path: "/v1/characters/import",
    area,
    summary: "Imports a card: JSON, PNG, CHARX or YAML",
    query: IMPORT_QUERY,
    body: {
      limit: "inputBytes",
      tooLarge: "ARTIFACT_TOO_LARGE",
      schema: ObjectSchema,
      binary: ["application/octet-stream", "image/png"],
    },
    success: {
      status: 201,
      description: "The row of the character, and what was noticed",
      schema: z.strictObject({
        ok: z.literal(true),
        character: CharacterSummarySchema,
        compatibility: CompatibilitySchema,
        report: ImportReportSchema.optional(),
      }),
      tagged: true,
    },
    async run(call) {
      const { rowOnly, ...options } = importCall(call);
      // The answer never had the document in it.
      const imported = await library.import(kind, call.body, { ...options, rowOnly: true });
      const { row, compatibility, report } = imported;
      const answer = { ok: true, character: row.summary, compatibility, ...(rowOnly === true ? { report } : {}) };
      return jsonAnswer(answer, { status: 201, revision: row.revision });
    },
  };
}

function oneCharacter(deps: RouteDeps): Route[] {
  const { library } = deps;
  const success = { status: 200, description: "The character", schema: document, tagged: true } as const;
  const summary = "Replaces the given fields of a character's data";
  return [
    ...documentRoutes(deps, {
      kind,
      area,
      path,
      noun: "a character",
      field: "character",
      document,
      edit: { method: "patch", summary, body: edit(CharacterDataSchema.partial()) },
    }),
    {
      method: "patch",
      path: `${path}/world-book`,
      area,
      summary: "Replaces the world book inside a card; null removes it",
      body: {
        limit: "embeddedBookBytes",
        tooLarge: "CHARACTER_WORLD_BOOK_TOO_LARGE",
        schema: z.object({ characterBook: ObjectSchema.nullable() }),
      },
      success,
      refusals: [404, 409],
      conditional: true,
      async run({ id, body, ifMatch }) {
        const options = writeTo(rowOf(library, kind, id), ifMatch);
        return documentAnswer("character", await library.edit({ kind, id, part: "world-book" }, body, options));
      },
    },
  ];
}

function characterFiles({ library }: RouteDeps): Route[] {
  const file = (form: "json" | "png", type: string): Route => ({
    method: "get",
    path: `${path}/${form}`,
    area,
    summary: `A character as a ${form.toUpperCase()} card`,
    success: { status: 200, description: "The file", schema: ObjectSchema, file: type },
    refusals: [404],
    async run({ id }) {
      rowOf(library, kind, id);
      return fileAnswer(await library.export(kind, id, form), { tagged: false });
    },
  });
  return [file("json", "application/json"), file("png", "image/png")];
}
