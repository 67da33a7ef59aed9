import { expect, it } from "vitest";

import { diagnosticsOf } from "../../../../../../src/trace/inspector/app/views/diagnostics/diagnostics-api.ts";

it("leaves out what the plugin does not say, and takes 0 for 0", () => {
  const { turns, dropped, dialect, limits } = diagnosticsOf({
    v4: { dialect: null, dropped: { turns: 0 }, limits: { turnItems: 200, other: "x" } },
    stats: { turns: 3 },
    v3: {},
  });
  expect([turns.count, turns.bytes, turns.problem, dropped.turns, dropped.frames]).toEqual([3, null, null, 0, null]);
  expect(dialect).toBeNull();
  expect(limits).toEqual([["turnItems", 200]]);
});
