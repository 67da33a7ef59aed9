import { describe, expect, it } from "vitest";
import { mintId } from "../../../src/workers/library/ids.ts";
import { RESOURCE_KINDS, ResourceIdSchema } from "../../../src/workers/library/model/kinds.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

describe("ids", () => {
  it.each([
    ["preset", new RegExp(`^${UUID}$`)],
    ["character", new RegExp(`^${UUID}$`)],
    ["world-book", /^world-book-[0-9a-f]{16}$/],
    ["user", new RegExp(`^user-${UUID}$`)],
  ] as const)("of a %s have the form of the published API", (kind, form) => {
    expect(mintId(kind)).toMatch(form);
  });

  it.each(RESOURCE_KINDS)("of kind %s are file names and never the same", (kind) => {
    const ids = Array.from({ length: 100 }, () => mintId(kind));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(ResourceIdSchema.safeParse(id).success).toBe(true);
  });
});
