import { describe, expect, it } from "vitest";

import { SharedCalls } from "../../../../src/host/trace/history/shared-calls.ts";

/** Works that end when a test says so. */
function rig() {
  const works: { readonly key: string; readonly signal: AbortSignal; readonly end: PromiseWithResolvers<string> }[] =
    [];
  const calls = new SharedCalls();
  const ask = (key: string, signal?: AbortSignal): Promise<string> =>
    calls.run(
      key,
      (inner) => {
        const end = Promise.withResolvers<string>();
        inner.addEventListener("abort", () => end.reject(inner.reason as Error), { once: true });
        works.push({ key, signal: inner, end });
        return end.promise;
      },
      signal,
    );
  return { calls, works, ask };
}

describe("calls with one key", () => {
  it("are one while it goes on, and a new one after it", async () => {
    const { works, ask } = rig();
    const waits = [ask("a"), ask("b"), ask("a")];
    expect(works.map(({ key }) => key)).toEqual(["a", "b"]);
    works[0]?.end.resolve("A");
    works[1]?.end.resolve("B");
    expect(await Promise.all(waits)).toEqual(["A", "B", "A"]);
    void ask("a");
    expect(works).toHaveLength(3);
  });

  it("fail together, and the next one is tried anew", async () => {
    const { works, ask } = rig();
    const waits = [ask("a"), ask("a")];
    works[0]?.end.reject(new Error("no thread"));
    for (const wait of waits) await expect(wait).rejects.toThrow("no thread");
    const again = ask("a");
    works[1]?.end.resolve("A");
    await expect(again).resolves.toBe("A");
  });

  it("end when the last one leaves, and who comes then has a call of his own", async () => {
    const { works, ask } = rig();
    const [first, second] = [new AbortController(), new AbortController()];
    const waits = [ask("a", first.signal), ask("a", second.signal)];
    first.abort(new Error("first left"));
    await expect(waits[0]).rejects.toThrow("first left");
    expect(works[0]?.signal.aborted).toBe(false);
    second.abort(new Error("second left"));
    await expect(waits[1]).rejects.toThrow("second left");
    expect(works[0]?.signal.aborted).toBe(true);
    const third = ask("a");
    works[1]?.end.resolve("A");
    await expect(third).resolves.toBe("A");
  });

  it("are refused and aborted at the end", async () => {
    const { calls, works, ask } = rig();
    const wait = ask("a");
    const closing = calls.close(new Error("closed"));
    await expect(wait).rejects.toThrow("closed");
    await closing;
    expect(works[0]?.signal.aborted).toBe(true);
  });

  it("are waited for at the end also when nobody wants them any more", async () => {
    const calls = new SharedCalls();
    const end = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const wait = calls.run("a", () => end.promise, leaving.signal);
    leaving.abort(new Error("left"));
    await expect(wait).rejects.toThrow("left");
    let isClosed = false;
    const closing = calls.close(new Error("closed")).then(() => (isClosed = true));
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(isClosed).toBe(false);
    end.resolve("late");
    await closing;
  });
});
