import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ready } from "../../../../../src/trace/inspector/app/data/remote.ts";
import type { Controller } from "../../../../../src/trace/inspector/app/state/controller.ts";
import { initialState, type State } from "../../../../../src/trace/inspector/app/state/state.ts";
import { onKey, placeOf } from "../../../../../src/trace/inspector/app/views/keyboard.ts";

/** As much of an element as is looked at. `inside`: selectors that it is inside of. */
class Fake {
  readonly inside: readonly string[];
  readonly type: string = "";
  readonly isContentEditable = false;
  constructor(...inside: readonly string[]) {
    this.inside = inside;
  }
  closest(selector: string): Fake | null {
    return this.inside.some((one) => selector.includes(one)) ? this : null;
  }
}
class FakeInput extends Fake {
  override readonly type = "search";
}

const body = new Fake();
beforeEach(() => {
  vi.stubGlobal("HTMLElement", Fake);
  vi.stubGlobal("HTMLInputElement", FakeInput);
  for (const name of ["HTMLTextAreaElement", "HTMLSelectElement"]) vi.stubGlobal(name, class extends Fake {});
  vi.stubGlobal("document", { body });
});
afterEach(() => vi.unstubAllGlobals());

function press(key: string, options: { target?: Fake; surface?: "page" | "tab"; state?: Partial<State> } = {}) {
  const { target = new Fake(), surface = "page", state: own = {} } = options;
  const done: unknown[] = [];
  let state: State = { ...initialState("en"), turns: ready({ rows: [], next: null, more: { state: "idle" } }), ...own };
  const field = { focus: () => done.push("focus") };
  const controller = {
    store: { get: () => state },
    set: (change: Partial<State>) => {
      state = { ...state, ...change };
      done.push(change);
    },
    select: (id: string | null) => done.push(["select", id]),
    stepTurn: (by: number) => done.push(["turn", by]),
  };
  const root = {
    contains: (element: Fake) => element !== body,
    querySelector: (selector: string) => (selector.includes("turns") ? field : null),
  };
  let prevented = false;
  onKey(
    {
      key,
      target,
      defaultPrevented: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: () => (prevented = true),
    } as unknown as KeyboardEvent,
    {
      controller: controller as unknown as Controller,
      root: root as unknown as HTMLElement,
      surface,
      linkTo: () => "",
    },
  );
  return { done, prevented };
}

it("does what a key says", () => {
  expect(press("2")).toEqual({ done: [{ view: "tree" }], prevented: true });
  expect(press("j").done).toEqual([["turn", 1]]);
  expect(press("?").done).toEqual([{ help: true }]);
  expect(press("/").done).toEqual([{ drawer: true }, "focus"]);
  expect(press("x")).toEqual({ done: [], prevented: false });
});

it("closes what was opened last, and leaves Escape to the browser when nothing is open", () => {
  expect(press("Escape", { state: { nodeId: "answer", drawer: true } }).done).toEqual([["select", null]]);
  expect(press("Escape", { state: { drawer: true } }).done).toEqual([{ drawer: false }]);
  expect(press("Escape").prevented).toBe(false);
});

it("hears the page's body on the page, and in a tab only what is inside", () => {
  expect(press("3", { target: body }).prevented).toBe(true);
  expect(press("3", { target: body, surface: "tab" }).prevented).toBe(false);
  expect(press("3", { target: new Fake("dialog") }).prevented).toBe(false);
});

it("types letters into a field, and leaves the canvas, trees and tables their own keys", () => {
  expect(press("j", { target: new FakeInput() }).done).toEqual([]);
  expect(press("f").prevented).toBe(false);
  expect(placeOf(new FakeInput() as unknown as HTMLElement)).toBe("text");
  expect(placeOf(new Fake(".tt-canvas") as unknown as HTMLElement)).toBe("own");
  expect(placeOf(new Fake() as unknown as HTMLElement)).toBe("page");
});
