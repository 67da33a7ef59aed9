import { z } from "@hono/zod-openapi";

import { documentAnswer, fileAnswer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { documentRoutes } from "../document-routes.ts";
import { IMPORT_QUERY, importAnswer, importCall } from "../import-call.ts";
import { rowOf } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import { ObjectSchema } from "../schemas/values.ts";
import { ImportReportSchema } from "../schemas/import-report.ts";
import { LintSchema, WorldBookSchema, WorldBookSummarySchema } from "../schemas/world-book.ts";

const area = "world-book";
const kind = "world-book";
const path = "/v1/world-books/{id}";
const document = z.strictObject({ ok: z.literal(true), worldBook: WorldBookSchema });
const reported = z.strictObject({
  ok: z.literal(true),
  worldBook: WorldBookSummarySchema,
  report: ImportReportSchema,
});
const bodyOf = (schema: z.ZodType): RouteBody => ({
  limit: "inputBytes",
  tooLarge: "WORLD_BOOK_ARTIFACT_TOO_LARGE",
  schema,
});

/** Routes of standalone world books. */
export function worldBookRoutes(deps: RouteDeps): Route[] {
  return [...allBooks(deps), ...oneBook(deps), ...bookOutputs(deps)];
}

function allBooks({ library }: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/world-books",
      area,
      summary: "All world books, newest first",
      success: {
        status: 200,
        description: "The world books",
        schema: z.strictObject({ ok: z.literal(true), worldBooks: z.array(WorldBookSummarySchema) }),
      },
      run: () => jsonAnswer({ ok: true, worldBooks: library.list(kind) }),
    },
    {
      method: "post",
      path: "/v1/world-books",
      area,
      summary: "A new world book",
      body: bodyOf(z.object({ name: z.string() })),
      success: { status: 201, description: "The world book", schema: document, tagged: true },
      run: async ({ body }) => documentAnswer("worldBook", await library.create(kind, body), { status: 201 }),
    },
    {
      method: "post",
      path: "/v1/world-books/import",
      area,
      summary: "Imports a lorebook of SillyTavern, NovelAI, Agnai or Risu, or a character book",
      query: IMPORT_QUERY,
      body: bodyOf(ObjectSchema),
      success: { status: 201, description: "The world book", schema: z.union([document, reported]), tagged: true },
      async run(call) {
        const options = importCall(call);
        return importAnswer("worldBook", await library.import(kind, call.body, options), options);
      },
    },
  ];
}

function oneBook(deps: RouteDeps): Route[] {
  const summary = "Replaces the given fields of a world book; `entries` replaces the list";
  const edit = { method: "patch", summary, body: bodyOf(ObjectSchema) } as const;
  return documentRoutes(deps, { kind, area, path, noun: "a world book", field: "worldBook", document, edit });
}

function bookOutputs({ library }: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: `${path}/json`,
      area,
      summary: "A world book as SillyTavern reads it",
      success: { status: 200, description: "The file", schema: ObjectSchema, file: "application/json", tagged: true },
      refusals: [404],
      async run({ id }) {
        rowOf(library, kind, id);
        return fileAnswer(await library.export(kind, id, "json"), { tagged: true });
      },
    },
    {
      method: "get",
      path: `${path}/lint`,
      area,
      summary: "What deserves a look in a world book",
      success: {
        status: 200,
        description: "The findings",
        schema: z.strictObject({ ok: z.literal(true), lint: LintSchema }),
        tagged: true,
      },
      refusals: [404],
      async run({ id, signal }) {
        rowOf(library, kind, id);
        return documentAnswer("lint", await library.lint(id, signal));
      },
    },
  ];
}
