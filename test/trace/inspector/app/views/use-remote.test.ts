import { afterEach, expect, it, vi } from "vitest";

import { useRemote } from "../../../../../src/trace/inspector/app/views/use-remote.ts";
import { runHook } from "../support/hook.ts";

afterEach(() => vi.unstubAllGlobals());

type Shown = ReturnType<typeof useRemote<string>>;

/** Requests that are answered by hand. */
function requests() {
  const asked: { key: string; signal: AbortSignal; answer: (value: string) => void; refuse: (error: Error) => void }[] =
    [];
  const hook = (key: string | null) =>
    useRemote(key, (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      asked.push({ key: String(key), signal, answer: resolve, refuse: reject });
      return promise;
    });
  return { asked, hook };
}

it("asks for a key once, and shows what came or what went wrong", async () => {
  const { asked, hook } = requests();
  const view = await runHook<string | null, Shown>(hook, "a");
  expect(view.now()[0]).toEqual({ state: "loading" });
  await view.change(() => asked[0]?.answer("of a"));
  await view.draw("a");
  expect([view.now()[0], asked.length]).toEqual([{ state: "ready", value: "of a" }, 1]);
  await view.change(view.now()[1]);
  expect([view.now()[0], asked.length]).toEqual([{ state: "loading" }, 2]);
  await view.change(() => asked[1]?.refuse(new Error("gone")));
  expect(view.now()[0]).toMatchObject({ state: "failed", fault: { message: "gone" } });
  await view.leave();
});

it("shows nothing of another key, and leaves what is not wanted any more", async () => {
  const { asked, hook } = requests();
  const shown: [string | null, Shown[0]][] = [];
  const view = await runHook<string | null, Shown>((key) => {
    const now = hook(key);
    shown.push([key, now[0]]);
    return now;
  }, "a");
  await view.draw("b");
  expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
    ["a", true],
    ["b", false],
  ]);
  await view.change(() => asked[0]?.answer("of a"));
  expect(view.now()[0]).toEqual({ state: "loading" });
  await view.change(() => asked[1]?.answer("of b"));
  expect(view.now()[0]).toEqual({ state: "ready", value: "of b" });
  await view.draw("c");
  // Not even in the drawing before its request is under way.
  expect(shown.filter(([key]) => key === "c").map(([, remote]) => remote.state)).not.toContain("ready");
  await view.leave();
  expect(asked[2]?.signal.aborted).toBe(true);
});

it("fetches nothing without a key", async () => {
  const { asked, hook } = requests();
  const view = await runHook<string | null, Shown>(hook, null);
  await view.change(view.now()[1]);
  expect([view.now()[0], asked]).toEqual([{ state: "idle" }, []]);
  await view.draw("a");
  await view.draw(null);
  expect([view.now()[0], asked[0]?.signal.aborted]).toEqual([{ state: "idle" }, true]);
  await view.leave();
});
