import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import { testerOf } from "../support/client.ts";
import { fakeLibrary } from "../support/fake-library.ts";
import { fakeAssembly, recordingTavern, SELECTION } from "../support/fake-tavern.ts";

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  preset: ["p"],
  character: ["c"],
  user: ["u"],
  "world-book": ["book", "more"],
};
const bound = { ...SELECTION, presetId: "gone", characterCardId: "c", character: { greetingIndex: 2 } };
const library = fakeLibrary({
  row: ((kind, id) => (KNOWN[kind]?.includes(id) === true ? { id } : undefined)) as Library["row"],
  selection: (id) => (id === "bound" ? bound : undefined),
});

async function ask(body: unknown, own: Parameters<typeof recordingTavern>[1] = {}) {
  const { tavern, calls } = recordingTavern(undefined, own);
  const api = await testerOf(library, { tavern });
  const answer = await api.send("POST", "/v1/what-if", typeof body === "string" ? { raw: body } : { body });
  return { ...answer, calls: calls.map(({ signal: _signal, ...call }) => call) };
}

describe("POST /v1/what-if", () => {
  it("tries a text in a session, as it is or with a seed and a generation type", async () => {
    expect((await ask({ sessionId: "live", text: "a $& {{x}} b" })).calls).toEqual([
      { sessionId: "live", text: "a $& {{x}} b" },
    ]);
    const { status, json, calls } = await ask({ sessionId: "bound", seed: "1", trigger: "swipe" });
    expect(calls).toEqual([{ sessionId: "bound", seed: "1", trigger: "swipe" }]);
    expect([status, json]).toMatchObject([200, { ok: true, whatIf: { sessionId: "bound", entries: { limit: 200 } } }]);
  });

  it("tries a selection of its own, or one over that of the session", async () => {
    const selection = { presetId: "p", worldBookIds: ["more", "more"] };
    const [alone] = (await ask({ selection, text: "t" })).calls;
    expect(alone).toEqual({ selection: { ...SELECTION, ...selection, worldBookIds: ["more"] }, text: "t" });
    const [over] = (await ask({ sessionId: "bound", selection: { userId: "u" } })).calls;
    expect(over).toEqual({ sessionId: "bound", selection: { ...bound, userId: "u" } });
    const [another] = (await ask({ sessionId: "bound", selection: { characterCardId: null } })).calls;
    expect(another?.selection).toEqual({ ...bound, characterCardId: null, character: {} });
  });

  it.each([
    ["neither session nor selection", { text: "t" }, 400, "INVALID_REQUEST"],
    ["an unknown session", { sessionId: "gone" }, 404, "SESSION_UNKNOWN"],
    ["a session id that is none", { sessionId: "../x" }, 400, "INVALID_REQUEST"],
    ["an unknown preset", { selection: { presetId: "nope" } }, 404, "PRESET_NOT_FOUND"],
    ["an unknown character", { selection: { characterCardId: "nope" } }, 404, "CHARACTER_NOT_FOUND"],
    ["an unknown user", { selection: { userId: "nope" } }, 404, "USER_NOT_FOUND"],
    ["an unknown book", { selection: { worldBookIds: ["book", "nope"] } }, 404, "WORLD_BOOK_NOT_FOUND"],
    ["too many books", { selection: { worldBookIds: Array.from({ length: 101 }, String) } }, 400, "INVALID_REQUEST"],
    ["an unknown field", { sessionId: "live", texts: "x" }, 400, "INVALID_REQUEST"],
    ["an unknown generation type", { sessionId: "live", trigger: "shout" }, 400, "INVALID_REQUEST"],
    ["a page larger than any", { sessionId: "live", entries: { limit: 1_001 } }, 400, "INVALID_REQUEST"],
    ["a page before the first", { sessionId: "live", omitted: { offset: -1 } }, 400, "INVALID_REQUEST"],
    ["an unknown reason", { sessionId: "live", omitted: { reasons: ["key"] } }, 400, "INVALID_REQUEST"],
    ["a text that is none", { sessionId: "live", text: 7 }, 400, "INVALID_REQUEST"],
    ["a field named __proto__", '{"sessionId":"live","__proto__":{}}', 400, "INVALID_REQUEST"],
    ["no JSON", "{", 400, "INVALID_REQUEST"],
  ])("refuses %s", async (_name, body, status, code) => {
    const refused = await ask(body);
    expect(refused).toMatchObject({ status, json: { ok: false, error: { code } }, calls: [] });
  });

  it("takes a long text, and none that is longer than its bound", async () => {
    const long = "a".repeat(LIMITS.whatIfBytes.value - 100);
    expect((await ask({ sessionId: "live", text: long })).calls[0]?.text).toBe(long);
    const refused = await ask({ sessionId: "live", text: `${long}${"a".repeat(200)}` });
    expect(refused).toMatchObject({ status: 413, json: { error: { code: "REQUEST_TOO_LARGE" } }, calls: [] });
  });

  it("answers many at once, each with its own", async () => {
    const { tavern } = recordingTavern(undefined, {
      preview: ({ text = "" }) => Promise.resolve(fakeAssembly({ reasons: [], output: { fingerprint: text } })),
    });
    const api = await testerOf(library, { tavern });
    const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`);
    const answers = await Promise.all(
      texts.map((text) => api.send("POST", "/v1/what-if", { body: { sessionId: "live", text } })),
    );
    expect(answers.map(({ json }) => json)).toMatchObject(
      texts.map((text) => ({ whatIf: { profile: { fingerprint: text } } })),
    );
  });

  it("is refused where no plugin runs, whatever it asks", async () => {
    const answer = await (await testerOf(library)).send("POST", "/v1/what-if", { body: {} });
    expect(answer).toMatchObject({ status: 503, json: { error: { code: "TAVERN_NOT_RUNNING" } } });
  });
});
