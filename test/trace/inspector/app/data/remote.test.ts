import { expect, it } from "vitest";

import { failed, IDLE, LOADING, ready, valueOf } from "../../../../../src/trace/inspector/app/data/remote.ts";

it("has a value only when it is there", () => {
  const fault = { kind: "offline", status: null, code: null, message: "" } as const;
  expect([IDLE, LOADING, failed(fault), ready(3)].map(valueOf)).toEqual([null, null, null, 3]);
});
