import { expect, it } from "vitest";

import { callConfig, composition, conversation } from "../../../../src/host/http/outcome/composition.ts";
import { fakeAssembly } from "../support/fake-tavern.ts";

it("shared parts of answers are plain copies", () => {
  const assembly = fakeAssembly();
  expect(composition(assembly)).toEqual(assembly.books);
  expect(conversation(assembly)).toBeNull();
  expect([callConfig(null), callConfig({ callConfig: { temperature: 1, stop: ["a"] } })]).toEqual([
    {},
    { temperature: 1, stop: ["a"] },
  ]);
});
