import { describe, expect, it } from "vitest";

import { LOCAL_OWNER, localOwner } from "../../../src/host/turns/owner.ts";

describe("the owner of a request", () => {
  it("is the one that all turns are kept for, whatever the request says", () => {
    expect(localOwner({ header: () => "somebody" })).toBe(LOCAL_OWNER);
  });
});
