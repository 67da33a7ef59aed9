import { expect, it } from "vitest";

import { createStore } from "../../../../../src/trace/inspector/app/state/store.ts";

it("tells of another value, and of the same one nobody", () => {
  const store = createStore(1);
  let told = 0;
  const leave = store.subscribe(() => told++);
  store.update((value) => value);
  store.update((value) => value + 1);
  expect([store.get(), told]).toEqual([2, 1]);
  leave();
  store.update(() => 5);
  expect([store.get(), told]).toEqual([5, 1]);
});
