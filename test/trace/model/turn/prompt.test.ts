import { expect, it } from "vitest";

import {
  BlockSchema,
  HistoryOutlineSchema,
  ToolDefinitionSchema,
  TurnCaptureSchema,
} from "../../../../src/trace/model/turn/prompt.ts";
import { ACCOUNT } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

/** Of sources and references another schema says which keys they have. */
const isOther = (path: string): boolean => /\.(?:sources\[|reference\.)/u.test(path);

it("has every key, whatever is not recorded", () => {
  for (const [schema, values] of [
    [BlockSchema, ACCOUNT.blocks],
    [TurnCaptureSchema, ACCOUNT.captures],
    [HistoryOutlineSchema, [ACCOUNT.history]],
    [ToolDefinitionSchema, ACCOUNT.toolset],
  ] as const) {
    expect(values?.length).toBeGreaterThan(0);
    for (const value of values ?? []) {
      expect(schema.parse(value)).toEqual(value);
      for (const { path, copy } of withoutKeys(value)) {
        if (!isOther(path)) expect(schema.safeParse(copy).success, path).toBe(false);
      }
    }
  }
});

it("sizes what was said, and has no place for a text", () => {
  const part = { type: "text", chars: 4, text: "four" };
  const message = { eventSeq: null, messageId: null, role: "user", parts: [part] };
  const read = HistoryOutlineSchema.parse({ messages: [message], omitted: 0 });
  expect(read.messages[0]?.parts).toEqual([{ type: "text", chars: 4 }]);
});
