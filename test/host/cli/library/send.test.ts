import { expect, it } from "vitest";
import { API_ROOT } from "../../../../src/host/cli/library/send.ts";
import { API_ROOT as SERVED } from "../../../../src/host/http/root.ts";

it("the command calls the root that is served", () => expect(API_ROOT).toBe(SERVED));
