import { describe, expect, test } from "vitest";

import { macroEnvironment } from "../../src/matcher/macros/environment.ts";
import { TaskControl } from "../../src/workers/control.ts";
import { WorkerError } from "../../src/workers/error.ts";
import { attachNamed, runScan, variableDelta } from "../../src/workers/scan-task.ts";
import { attachedBooks, notedBook } from "./assembly/support/compiled.ts";
import { scanRequest, SEEDS } from "./support/book.ts";
import { jobContext } from "./support/context.ts";

const { shared } = attachedBooks([notedBook("a", [{ key: ["dragon"], content: "{{char}}" }])]);
const names = (lore: string, ...live: string[]) => ({ lore, live });
const task = {
  request: scanRequest(["a dragon"]),
  environment: macroEnvironment({ char: "Ada" }),
  seeds: SEEDS,
  tokens: "quarter",
  killed: [],
} as const;

describe("named books", () => {
  test("are attached once and kept as long as they are live", () => {
    const context = jobContext({ shared });
    const first = attachNamed(names("one", "one"), context);
    expect(attachNamed(names("one", "one"), { ...context, shared: [] })).toBe(first);
    attachNamed(names("two", "two"), context);
    expect([...context.state.lores.keys()]).toEqual(["two"]);
    expect(() => attachNamed(names("one", "one"), { ...context, shared: [] })).toThrow(WorkerError);
  });
});

describe("a scan in a thread", () => {
  test("lets contents see other macros than keys", () => {
    const context = jobContext({ shared });
    const { lore } = attachNamed(names("one", "one"), context);
    const contentOf = (more: object) => runScan(lore, { ...task, ...more }, context).activated[0]?.content;
    expect(contentOf({})).toBe("Ada");
    expect(contentOf({ contents: macroEnvironment({ char: "Eve" }) })).toBe("Eve");
  });

  test("ends with the stop of whoever asked for it", () => {
    const control = new TaskControl();
    const throwIfStopped = () => {
      throw new WorkerError("worker-aborted", "stop");
    };
    const context = jobContext({ shared, control, throwIfStopped });
    const { lore } = attachNamed(names("one", "one"), context);
    control.requestStop("abort");
    expect(() => runScan(lore, task, context)).toThrow();
  });
});

test("variables travel as pairs", () => {
  expect(variableDelta({ set: { a: 1 }, removed: ["b"] })).toEqual({ set: [["a", 1]], removed: ["b"] });
});
