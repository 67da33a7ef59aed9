import { expect, test } from "vitest";

import { ASSEMBLY_ROUTES, SceneSchema, StoredBookSchema } from "../../../src/workers/assembly/protocol.ts";
import { sceneOf } from "./support/data-folder.ts";

test("assemblies go before everything else of the lane that turns wait for", () => {
  expect(ASSEMBLY_ROUTES.assemble).toMatchObject({ lane: "interactive", urgent: true });
  for (const route of Object.values(ASSEMBLY_ROUTES)) expect(route.lane).toBe("interactive");
});

test("a scene and a book are what they are typed as", () => {
  const scene = sceneOf(["a"], { variables: [["v", null]], contextTokens: 7, model: "m" });
  expect(SceneSchema.parse(scene)).toEqual(scene);
  const book = { id: "b", place: "chat", revision: "r", from: { kind: "user", id: "u" } };
  expect(StoredBookSchema.safeParse(book).success).toBe(false);
});
