import { expect, it } from "vitest";

import { CompositionSchema, SelectionSchema } from "../../../../src/host/http/schemas/assembly.ts";
import { notMissed } from "../support/bent.ts";
import { fakeAssembly, SELECTION } from "../support/fake-tavern.ts";

it("the parts that assemblies share miss each of their fields", () => {
  expect(notMissed(SelectionSchema, SELECTION)).toEqual([]);
  expect(notMissed(CompositionSchema, fakeAssembly().books)).toEqual([]);
});
