import { describe, expect, it } from "vitest";
import { booksStep, presetStep, readSelection, takeSteps } from "../../../../src/host/cli/session/selection.ts";
import { fakeApi } from "../library/fake-api.ts";
import { BOUND_ROUTES } from "./act-on-session.ts";

describe("the selection of a session", () => {
  it("is read from the routes of its parts", async () => {
    const { api, calls } = fakeApi(BOUND_ROUTES);
    expect(await readSelection(api, "s 1&x")).toEqual({
      presetId: "p1",
      characterId: "c1",
      options: { greetingIndex: 1 },
      userId: "u1",
      bookIds: ["w1"],
    });
    expect(calls.every(({ path }) => path.endsWith("?sessionId=s%201%26x"))).toBe(true);
  });

  it("is nothing where there is no library yet", async () => {
    const nothing = { json: { ok: true } };
    const names = ["presets", "character-selection", "user-selection", "world-book-selection"];
    const { api } = fakeApi(Object.fromEntries(names.map((name) => [`GET /v1/${name}`, nothing])));
    const none = { presetId: null, characterId: null, options: {}, userId: null, bookIds: [] };
    expect(await readSelection(api, "s")).toEqual(none);
  });

  it("is written step by step, each told when it is done, up to the first refusal", async () => {
    const refused = { status: 423, json: { ok: false, error: { code: "STORE_BUSY", message: "m" } } };
    const { api } = fakeApi({ ...BOUND_ROUTES, "POST /v1/world-book-selection": refused });
    const told: string[] = [];
    const steps = [presetStep("p1", "one"), booksStep([], "two"), presetStep(null, "three")];
    const work = takeSteps(api, { sessionId: "s", steps, done: ({ says }) => Promise.resolve(void told.push(says)) });
    await expect(work).rejects.toMatchObject({ code: "STORE_BUSY" });
    expect(told).toEqual(["one"]);
  });
});
