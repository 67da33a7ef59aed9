import { describe, expect, it } from "vitest";
import { CliError } from "../../../src/host/cli/error.ts";
import { reportError } from "../../../src/host/cli/report-error.ts";
import { MatcherError } from "../../../src/matcher/model/error.ts";
import { WorkerError } from "../../../src/workers/client.ts";
import { fakeIo } from "./support.ts";

async function tell(error: unknown, env: Record<string, string> = {}) {
  const { io, told } = fakeIo({ env });
  return { code: await reportError(error, io), ...told() };
}

describe("reportError", () => {
  it("prints code, message and what to do, on standard error only", async () => {
    const told = await tell(new CliError("file-empty", "a.json is empty"));
    expect(told).toEqual({
      code: 3,
      out: "",
      err: "lorekeeper: file-empty: a.json is empty\n  check the path, or export the file again\n",
    });
  });

  it.each([
    [new CliError("usage-option", "x"), 2],
    [new MatcherError("json-syntax", "x"), 3],
    [new WorkerError("worker-crashed", "x"), 4],
    [new Error("x"), 4],
    ["x", 4],
  ])("%s", async (error, code) => {
    const told = await tell(error);
    expect(told.code).toBe(code);
    expect(told.err).toMatch(/^lorekeeper: [a-z-]+: .*x/);
  });

  it("keeps messages on one line, and steering characters visible, in the stack as well", async () => {
    const error = new Error("bad\nname \u001B[2J\u009B\u202E");
    error.stack = `Error: ${error.message}\n    at fox\u001B.ts`;
    const { err } = await tell(error, { LOREKEEPER_DEBUG: "1" });
    const [first, , ...stack] = err.trimEnd().split("\n");
    expect(first).toBe("lorekeeper: internal: bad\\nname \\u001b[2J\\u009b\\u202e");
    expect(stack).toEqual(["Error: bad", "name \\u001b[2J\\u009b\\u202e", "    at fox\\u001b.ts"]);
  });

  it("shows the stack when it is asked for", async () => {
    expect((await tell(new Error("x"), { LOREKEEPER_DEBUG: "1" })).err).toContain("report-error.test.ts");
  });
});
