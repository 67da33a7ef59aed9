import { expect, it } from "vitest";

import { groundingOfMessage } from "../../../src/workers/turns/grounding-message.ts";
import { groundingOf } from "./support/turns.ts";

const { key, packed, catalogue } = groundingOf("one");
const message = { sessionId: "s", captureId: "c", key, catalogues: [catalogue.id], nowMs: 3 };

it("knows which catalogues decisions are about, sent or not", () => {
  const { grounding, catalogues } = groundingOfMessage(message, [packed, catalogue.bytes]);
  expect(grounding).toMatchObject({ key, captureId: "c", catalogues: [catalogue.id], createdAt: 3 });
  expect(catalogues).toEqual([{ id: catalogue.id, names: new Uint8Array(catalogue.bytes) }]);
  expect(groundingOfMessage({ ...message, catalogues: [] }, [packed]).grounding.catalogues).toEqual([catalogue.id]);
});

it("refuses memory that is not what the message names", () => {
  for (const shared of [[], [packed], [packed, catalogue.bytes, packed], [new SharedArrayBuffer(2), catalogue.bytes]]) {
    expect(() => groundingOfMessage(message, shared)).toThrow();
  }
});
