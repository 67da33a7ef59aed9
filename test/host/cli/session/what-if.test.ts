import { describe, expect, it } from "vitest";
import { whatIf, WHAT_IF_PAGE } from "../../../../src/host/cli/session/what-if.ts";
import { run } from "../support.ts";
import { actOn, BOUND_ROUTES } from "./act-on-session.ts";
import { WHAT_IF } from "./what-if-view.ts";

const ACTION = { page: WHAT_IF_PAGE, run: whatIf };
const routes = { ...BOUND_ROUTES, "POST /v1/what-if": { json: { ok: true, whatIf: WHAT_IF } } };

describe("what-if", () => {
  it("asks for a text, or for the conversation as it is", async () => {
    const { code, out, writes } = await actOn(ACTION, ["latest", "To the harbour"], { routes });
    expect([code, writes]).toEqual([0, [["/v1/what-if", { sessionId: "s1", text: "To the harbour" }]]]);
    expect(out).toContain("Old Harbour");
    const plain = await actOn(ACTION, ["s2", "--seed", "x", "--trigger", "swipe", "--json"], { routes });
    expect(plain.writes).toEqual([["/v1/what-if", { sessionId: "s2", seed: "x", trigger: "swipe" }]]);
    expect(JSON.parse(plain.out)).toEqual(WHAT_IF);
  });

  it("needs a plugin", async () => {
    const { code, err, calls } = await actOn(ACTION, ["s1", "x"], { routes, through: "files" });
    expect([code, err.split(": ")[1], calls]).toEqual([2, "session-plugin", []]);
  });

  it.each([
    ["no session", ["what-if"], "usage-files"],
    ["a text that was not quoted", ["what-if", "latest", "two", "words"], "usage-files"],
    ["another generation type", ["what-if", "latest", "--trigger", "shout"], "usage-option"],
  ])("refuses %s", async (_name, argv, code) => {
    expect((await run(argv)).err).toMatch(new RegExp(`^lorekeeper: ${code}: `));
  });
});
