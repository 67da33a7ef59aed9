import { expect, it } from "vitest";

import { FORMATS } from "../../../src/workers/library/formats.ts";
import { RESOURCE_KINDS } from "../../../src/workers/library/model/kinds.ts";

it.each(RESOURCE_KINDS)("has a format of %s that stores and reads what it made", (kind) => {
  const format = FORMATS[kind];
  const time = "2026-01-01T00:00:00.000Z";
  const document = format.create({ name: "N" }, { id: "x", createdAt: time, updatedAt: time });
  expect(format.kind).toBe(kind);
  expect(format.summary(document)).toMatchObject({ id: "x", name: "N" });
  const stored = JSON.parse(JSON.stringify(format.toStored(document))) as unknown;
  const read = format.fromStored(stored);
  expect(JSON.stringify(read)).toBe(JSON.stringify(document));
  expect(format.times(read)).toEqual({ createdAt: time, updatedAt: time });
});
