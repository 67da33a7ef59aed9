import { expect, it } from "vitest";

import { sharedBytes } from "../../../../src/workers/jobs/library/shared-bytes.ts";
import { jobContext } from "../../support/context.ts";

it("copies what was sent, so that text decoders take it", () => {
  const shared = new SharedArrayBuffer(3, { maxByteLength: 8 });
  new Uint8Array(shared).set(Buffer.from("abc"));
  const bytes = sharedBytes({ ...jobContext(), shared: [shared] }, "job");
  expect(new TextDecoder().decode(bytes)).toBe("abc");
  expect(bytes.buffer).toBeInstanceOf(ArrayBuffer);
});

it("wants bytes", () => expect(() => sharedBytes(jobContext(), "job")).toThrow("no bytes"));
