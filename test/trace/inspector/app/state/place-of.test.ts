import { expect, it } from "vitest";

import { placeOf } from "../../../../../src/trace/inspector/app/state/place-of.ts";
import { initialState, type State } from "../../../../../src/trace/inspector/app/state/state.ts";

const shown = { is: "loading", turnId: "t_1", sinceMs: 0 } as const;
const state = (change: Partial<State>): State => ({ ...initialState("en"), sessionId: "s", ...change });

it("names a followed turn in a link that is given away only", () => {
  const followed = state({ follow: { following: true, shown } });
  expect(placeOf(followed, "address")).toBe("#trace?session=s");
  expect(placeOf(followed, "link")).toBe("#trace?session=s&turn=t_1");
  const picked = state({ follow: { following: false, shown }, nodeId: "item:b:1", view: "tree" });
  expect(placeOf(picked, "address")).toBe("#trace?session=s&turn=t_1&node=item%3Ab%3A1&view=tree");
  expect(placeOf({ ...picked, view: "why-not", entryId: "b:2" }, "address")).toContain("node=b%3A2&view=why-not");
});
