import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";

import { stored } from "../../../../src/host/http/schemas/stored.ts";
import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { publishedContract } from "../support/client.ts";

it("is a schema of the same values, under a name of the document", async () => {
  const schema = stored(z.object({ a: z.string(), b: z.int().exactOptional() }), "Example");
  expect(schema.safeParse({ a: "x" }).success).toBe(true);
  expect(schema.safeParse({ b: 1 }).success).toBe(false);
  const { document } = await publishedContract();
  const { components } = document as unknown as { components: { schemas: Record<string, { required?: string[] }> } };
  expect(components.schemas["TurnTrace"]?.required?.toSorted()).toEqual(Object.keys(TurnTraceSchema.shape).toSorted());
});
