import { KNOWN_SESSION_EVENT_TYPES } from "@deepseek-ai/dsh-session";
import { expect, it } from "vitest";

import { EVENT_TYPES } from "../../../src/workers/history/event-types.ts";

it("are those that the host's own reader knows", () => {
  expect([...EVENT_TYPES].toSorted()).toEqual([...KNOWN_SESSION_EVENT_TYPES].toSorted());
});
