import { z } from "@hono/zod-openapi";

import { documentAnswer, jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { rowOf, writeTo } from "../resource-lookup.ts";
import type { Route, RouteBody } from "../route.ts";
import { OkSchema } from "../schemas/values.ts";
import { UserSchema } from "../schemas/user.ts";

const area = "user";
const kind = "user";
const path = "/v1/users/{id}";
const document = z.strictObject({ ok: z.literal(true), user: UserSchema });
const bodyOf = (schema: z.ZodType): RouteBody => ({ limit: "userBodyBytes", tooLarge: "USER_BODY_TOO_LARGE", schema });

/** Routes of user personas. */
export function userRoutes({ library }: RouteDeps): Route[] {
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
    {
      method: "get",
      path,
      area,
      summary: "A user",
      success,
      refusals: [404],
      async run({ id }) {
        rowOf(library, kind, id);
        return documentAnswer("user", await library.read(kind, id));
      },
    },
    {
      method: "patch",
      path,
      area,
      summary: "Replaces the given fields of a user",
      body: bodyOf(UserSchema.omit({ id: true }).partial()),
      success,
      refusals: [404, 409],
      conditional: true,
      async run({ id, body, ifMatch }) {
        const options = writeTo(rowOf(library, kind, id), ifMatch);
        return documentAnswer("user", await library.edit({ kind, id }, body, options));
      },
    },
    {
      method: "delete",
      path,
      area,
      summary: "Moves a user to the trash, clears it from selections and relations",
      success: { status: 200, description: "Done", schema: OkSchema },
      refusals: [404, 409],
      conditional: true,
      async run({ id, ifMatch }) {
        await library.delete(kind, id, writeTo(rowOf(library, kind, id), ifMatch));
        return jsonAnswer({ ok: true });
      },
    },
  ];
}
