import { expect, it } from "vitest";

import type { Controller } from "../../../../../src/trace/inspector/app/state/controller.ts";
import { pageLinks } from "../../../../../src/trace/inspector/app/state/page-links.ts";
import { initialState, type State } from "../../../../../src/trace/inspector/app/state/state.ts";
import { createStore } from "../../../../../src/trace/inspector/app/state/store.ts";

const shown = { is: "loading", turnId: "t_1", sinceMs: 0 } as const;
const state = (change: Partial<State>): State => ({ ...initialState("en"), sessionId: "s", ...change });

it("opens what the address says, then keeps the address up with what is shown", () => {
  const opened: unknown[] = [];
  const written: string[] = [];
  let changed: () => void = () => undefined;
  const store = createStore(initialState("en"));
  const controller = {
    store,
    open: (place: unknown) => opened.push(place),
    loadSessions: () => opened.push("sessions"),
  };
  const page = {
    location: { href: "http://h/p#trace?session=s&turn=t_1", hash: "#trace?session=s&turn=t_1" },
    history: { replaceState: (_data: unknown, _unused: string, url: string) => void written.push(url) },
    addEventListener: (_type: "hashchange", listener: () => void) => void (changed = listener),
  };
  const links = pageLinks(controller as unknown as Controller, page);
  links.start();
  expect(opened).toEqual([{ session: "s", turn: "t_1", node: null, view: null }, "sessions"]);
  store.update(() => state({ view: "timing" }));
  store.update((now) => ({ ...now, notice: "x" }));
  expect(written).toEqual(["#trace?session=s&view=timing"]);
  page.location.hash = "#trace?session=s&view=timing";
  changed();
  page.location.hash = "#elsewhere";
  changed();
  expect(opened).toHaveLength(2);
  page.location.hash = "#trace?session=other";
  changed();
  expect(opened).toHaveLength(3);
  expect(links.linkTo(state({ follow: { following: true, shown } }))).toBe("http://h/p#trace?session=s&turn=t_1");
});
