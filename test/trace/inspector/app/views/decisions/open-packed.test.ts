import { expect, it } from "vitest";

import { openPacked } from "../../../../../../src/trace/inspector/app/views/decisions/open-packed.ts";
import { packPlain } from "../../../../../../src/workers/grounding/plain-msgpack.ts";

it("is opened from what the API sends, and from nothing else", () => {
  expect(openPacked(packPlain({ v: 1, turnId: "t", captureId: null, recorded: false }))).toBeNull();
  for (const bytes of [
    packPlain({ v: 2 }),
    packPlain([]),
    new Uint8Array([0xc1]),
    packPlain({ v: 1, captureId: "c" }),
  ]) {
    expect(() => openPacked(bytes)).toThrow(/The API answered/u);
  }
});
