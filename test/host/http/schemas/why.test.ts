import { expect, it } from "vitest";

import { WhySchema } from "../../../../src/host/http/schemas/why.ts";
import { notMissed } from "../support/bent.ts";
import { EXPLANATION } from "../support/fake-tavern.ts";

it("an explanation misses each of its fields", () => expect(notMissed(WhySchema, EXPLANATION)).toEqual([]));
