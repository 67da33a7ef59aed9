import { expect, it } from "vitest";

import { activeView } from "../../../../src/host/http/outcome/active-view.ts";
import { ActiveSchema } from "../../../../src/host/http/schemas/active.ts";
import { notMissed } from "../support/bent.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { fakeAssembly } from "../support/fake-tavern.ts";

it("the active view misses each of its fields", () => {
  const view = activeView(fakeAssembly(), { sessionId: "s", rows: [], library: fakeLibrary() });
  expect(notMissed(ActiveSchema, JSON.parse(JSON.stringify(view)))).toEqual([]);
});
