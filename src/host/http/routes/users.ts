import { z } from "@hono/zod-openapi";

import { documentAnswer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { documentRoutes } from "../document-routes.ts";
import type { Route, RouteBody } from "../route.ts";
import { UserSchema } from "../schemas/user.ts";

const area = "user";
const kind = "user";
const document = z.strictObject({ ok: z.literal(true), user: UserSchema });
const bodyOf = (schema: z.ZodType): RouteBody => ({ limit: "userBodyBytes", tooLarge: "USER_BODY_TOO_LARGE", schema });

/** Routes of user personas. */
export function userRoutes(deps: RouteDeps): Route[] {
  const { library } = deps;
  const success = { status: 200, description: "The user", schema: document, tagged: true } as const;
  return [
    {
      method: "get",
      path: "/v1/users",
      area,
      summary: "All users, newest first",
      success: {
        status: 200,
        description: "The users",
        schema: z.strictObject({ ok: z.literal(true), users: z.array(UserSchema) }),
      },
      run: () => jsonAnswer({ ok: true, users: library.list(kind) }),
    },
    {
      method: "post",
      path: "/v1/users",
      area,
      summary: "A new user",
      body: bodyOf(UserSchema.omit({ id: true }).partial({ description: true })),
      success: { ...success, status: 201 },
      run: async ({ body }) => documentAnswer("user", await library.create(kind, body), { status: 201 }),
    },
    ...documentRoutes(deps, {
      kind,
      area,
      path: "/v1/users/{id}",
      noun: "a user",
      field: "user",
      document,
      edit: {
        method: "patch",
        summary: "Replaces the given fields of a user",
        body: bodyOf(UserSchema.omit({ id: true }).partial()),
      },
    }),
  ];
}
