import { describe, expect, it } from "vitest";
import { checkText, fail, ok, warn } from "../../../../src/host/cli/doctor/check.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";

describe("checks for people", () => {
  it("say what was found, and what to do unless all is well", () => {
    const checks = [ok("node", "Node 24"), warn("modes", "a\u001B.json", "chmod"), fail("writable", "no", "yes")];
    expect(checkText(checks, PLAIN_STYLE)).toBe(
      [
        "ok    node: Node 24",
        "warn  modes: a\\u001b.json",
        "      → chmod",
        "fail  writable: no",
        "      → yes",
        "",
        "1 fail, 1 warn, 1 ok",
        "",
      ].join("\n"),
    );
  });
});
