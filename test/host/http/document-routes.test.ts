import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";

import { documentRoutes } from "../../../src/host/http/document-routes.ts";
import { readIfMatch } from "../../../src/host/http/entity-tag.ts";
import type { Call } from "../../../src/host/http/route.ts";
import { fakeLibrary, libraryWithUser } from "./support/fake-library.ts";

const OF = {
  kind: "user",
  area: "user",
  path: "/v1/users/{id}",
  noun: "a user",
  field: "user",
  document: z.object({}),
  edit: {
    method: "patch",
    summary: "Edits",
    body: { limit: "userBodyBytes", tooLarge: "USER_BODY_TOO_LARGE", schema: z.object({}) },
  },
} as const;

const call = (own: Partial<Call>): Call => ({
  id: "u",
  param: () => "u",
  query: () => undefined,
  body: new SharedArrayBuffer(0),
  ifMatch: null,
  header: () => undefined,
  signal: AbortSignal.abort(),
  ...own,
});

describe("documentRoutes", () => {
  it("has one route to read, edit and delete, the last two conditional", () => {
    const routes = documentRoutes({ library: fakeLibrary(), runningSessions: () => [] }, OF).map((route) => [
      route.method,
      route.path,
      route.conditional ?? false,
    ]);
    expect(routes).toEqual([
      ["get", "/v1/users/{id}", false],
      ["patch", "/v1/users/{id}", true],
      ["delete", "/v1/users/{id}", true],
    ]);
  });

  it("refuses each for a document that is not there, before the library is asked for more", async () => {
    for (const route of documentRoutes({ library: fakeLibrary(), runningSessions: () => [] }, OF)) {
      await expect(async () => route.run(call({}))).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    }
  });

  it("hands the revision of If-Match on", async () => {
    const seen: unknown[] = [];
    const library = { ...libraryWithUser("u"), delete: (...args: unknown[]) => Promise.resolve(void seen.push(args)) };
    const remove = documentRoutes({ library, runningSessions: () => [] }, OF).find(({ method }) => method === "delete");
    await remove?.run(call({ ifMatch: readIfMatch('"sha256-b"') }));
    expect(seen).toEqual([["user", "u", { ifMatch: "b" }]]);
  });
});
