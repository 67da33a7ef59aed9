import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { TurnTrace } from "../../src/trace/model/turn/turn-trace.ts";
import { askedApproval, decideApproval } from "./approvals.ts";
import { type Host, openPlace, PATIENT, type Place } from "./host.ts";
import { PLUGIN, rival } from "./home.ts";
import { type Script, scripted } from "./model/script.ts";
import { HANG, type SeenRequest } from "./model/scripted.ts";
import { CARD, PRESET, USER } from "./resources.ts";
import { TAKE_NOTE } from "./rivals/note-tool.ts";
import { ASK } from "./rivals/tool-gate.ts";
import { written } from "./trace.ts";
import { expectCalls, expectTools } from "./turn/expect-turn.ts";
import { expectGolden } from "./turn/golden.ts";
import { normalTurn } from "./turn/normal-turn.ts";
import { TurnApi } from "./turn/turn-api.ts";

/** Accounts of turns of a real host: held against what the model got, and against those that were looked at before. */

const BOOK = JSON.stringify({
  name: "Gates",
  entries: {
    0: {
      uid: 0,
      key: ["gate"],
      content: "The gate is shut with seven iron bolts, and the moat is dry.",
      position: 0,
      comment: "Gate",
    },
    1: { uid: 1, key: ["龙宫"], content: "龙宫在海底，门前有👩‍👩‍👧 三个人。", position: 1, comment: "龙宫" },
    2: { uid: 2, key: ["dragon"], content: "Dragons sleep.", position: 1, comment: "Dragon" },
    3: { uid: 3, key: ["gate"], content: "Never rolled.", probability: 0, useProbability: true, comment: "Luck" },
  },
});
const STEPS = 60;

let place: Place;
let host: Host;
let turns: TurnApi;
let bound: Parameters<Host["api"]["bind"]>[1] = {};

async function boot(): Promise<void> {
  host = await place.boot([{ id: PLUGIN, config: PATIENT }, rival("note-tool"), rival("tool-gate")]);
  turns = new TurnApi(host.api);
}

beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  await boot();
  const worldBookIds = [await host.api.add("world-book", BOOK, "gates.json")];
  const characterId = await host.api.add("character", CARD, "ada.json");
  const userId = await host.api.add("user", USER, "zoe.json");
  bound = { presetId: await host.api.add("preset", PRESET, "tale.json"), characterId, userId, worldBookIds };
}, 400_000);
afterAll(() => place.close());

async function session(): Promise<string> {
  const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  await host.api.bind(sessionId, bound);
  return sessionId;
}

/** Those of the conversation, from one of them on. */
const requestsOf = (sessionId: string, from = 0): readonly SeenRequest[] =>
  place
    .seen()
    .requests.slice(from)
    .filter((request) => request.sessionId === sessionId && request.purpose === null);

interface Told {
  readonly turn: TurnTrace;
  readonly requests: readonly SeenRequest[];
}

/** Says something; the account of it, and what the model had. */
async function told(sessionId: string, text: string, count = 1): Promise<Told> {
  const from = place.seen().requests.length;
  await host.rpc.turn(sessionId, text);
  return { turn: await turns.newest(sessionId, count), requests: requestsOf(sessionId, from) };
}

const note = (text: string, rest: Partial<Script> = {}): Script => ({
  call: { name: TAKE_NOTE, arguments: { text, answer: `Noted: ${text}` } },
  say: "It is written down.",
  ...rest,
});

const last = (requests: readonly SeenRequest[]): SeenRequest => {
  const request = requests.at(-1);
  if (request === undefined) throw new Error("the model had no request");
  return request;
};

const golden = (name: string, turn: TurnTrace): void => expectGolden(name, normalTurn(turn, place.home.workspace));

describe("the account of a turn", () => {
  it("that is plain", async () => {
    const text = scripted("Open the gate of the 龙宫.", { quote: "seven iron" });
    const { turn, requests } = await told(await session(), text);
    expectCalls(turn, requests);
    const said = "The gate is shut with seven iron bolts, and the moat is dry.";
    expect(turn).toMatchObject({ outcome: "completed", recovered: null, answer: { body: { text: said } } });
    // A full stop is no word.
    expect(turn.citations).toMatchObject([{ match: "quote", chars: said.length - 1, ambiguous: false }]);
    const decided = (turn.items ?? []).map(({ title, state, omittedReason }) => [title, { state, omittedReason }]);
    expect(Object.fromEntries(decided)).toEqual({
      Gate: { state: "cited", omittedReason: null },
      Luck: { state: "considered", omittedReason: "probability" },
      龙宫: { state: "included", omittedReason: null },
    });
    golden("plain", turn);
  });

  it("with a tool", async () => {
    const { turn, requests } = await told(await session(), scripted("Note the gate.", note("bolts")));
    expectCalls(turn, requests);
    expectTools(turn, last(requests));
    expect(turn.tools).toMatchObject([{ name: TAKE_NOTE, status: "ok", approval: null }]);
    golden("tools", turn);
  });

  it.each(["allowed-once", "rejected"] as const)("with a tool that the user is asked about: %s", async (outcome) => {
    const sessionId = await session();
    const asked = askedApproval(host.dsh.url, sessionId);
    const running = told(sessionId, scripted("Note the gate.", note(`bolts ${ASK}`)));
    await decideApproval(host.dsh.url, await asked, outcome);
    const { turn, requests } = await running;
    expectCalls(turn, requests);
    expectTools(turn, last(requests));
    const [tool] = turn.tools;
    expect(tool).toMatchObject({
      status: outcome === "rejected" ? "rejected" : "ok",
      approval: { id: (await asked).approvalId, decision: outcome },
    });
    golden(`approval-${outcome}`, turn);
  });

  it("whose request failed and was made again", async () => {
    const fail = [{ code: "SERVER", message: "the kettle is cold" }];
    const { turn, requests } = await told(await session(), scripted("A gate.", { fail, say: "At last." }));
    expect(requests).toHaveLength(2);
    expectCalls(turn, requests);
    expect(turn.calls.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ["failed", 1],
      ["ok", 2],
    ]);
    golden("retry", turn);
  });

  it("that failed", async () => {
    const fail = [{ code: "QUOTA_EXCEEDED", message: "no more brine-coloured tokens" }];
    const { turn, requests } = await told(await session(), scripted("A gate.", { fail }));
    expectCalls(turn, requests);
    expect(turn).toMatchObject({ outcome: "error", errorKind: "QUOTA_EXCEEDED", answer: null });
    expect(JSON.stringify({ ...turn, question: null })).not.toContain("brine-coloured");
    golden("failure", turn);
  });

  it("that the user stopped", async () => {
    const sessionId = await session();
    const from = place.seen().requests.length;
    await host.rpc.prompt(sessionId, `The gate ${HANG}`);
    await place.requests(from + 1);
    await expect.poll(() => spoken(sessionId), { timeout: 30_000 }).toBe(true);
    await host.rpc.call("session.cancel", { sessionId });
    const turn = await turns.newest(sessionId);
    expectCalls(turn, requestsOf(sessionId, from));
    expect(turn).toMatchObject({ outcome: "aborted", calls: [{ outcome: "cancelled" }] });
    golden("abort", turn);
  });

  it("before which the conversation was compacted", async () => {
    const sessionId = await session();
    const long = "lorem ipsum ".repeat(10_000);
    await told(sessionId, scripted(long, { say: "Go on." }), 1);
    await told(sessionId, scripted(long, { say: "And?", usage: { inputTokens: 120_000, outputTokens: 20 } }), 2);
    const { turn, requests } = await told(sessionId, scripted("Which gate?", { say: "That one." }), 3);
    expect(place.seen().requests.some((one) => one.purpose !== null && one.sessionId === sessionId)).toBe(true);
    expectCalls(turn, requests);
    const parts = (turn.history?.messages ?? []).flatMap((message) => message.parts.map(({ type }) => type));
    expect(parts).toContain("compaction");
    golden("compaction", turn);
  });

  it("of a fork, which is its own", async () => {
    const sessionId = await session();
    const { turn: parent } = await told(sessionId, scripted("The gate.", { say: "Shut." }));
    const childId = await host.rpc.fork(sessionId, parent.endSeq ?? undefined);
    await host.api.bind(childId, bound);
    const { turn, requests } = await told(childId, scripted("And the gate in another life?", { say: "Open." }));
    expectCalls(turn, requests);
    expect(turn.awareness.lineage.parentSession).toBe(sessionId);
    expect(turn.turnId).not.toBe(parent.turnId);
    golden("fork", turn);
  });

  it("that had another agent do something, and that agent's own", async () => {
    const sessionId = await session();
    const prompt = scripted("Look for the gate.", { say: "I found the gate." });
    const call = { name: "subagent", arguments: { description: "find it", prompt, run_in_background: false } };
    const { turn, requests } = await told(sessionId, scripted("Find the gate.", { call, say: "It was found." }));
    expectCalls(turn, requests);
    expectTools(turn, last(requests));
    expect(turn.tools).toMatchObject([{ name: "subagent", status: "ok" }]);
    golden("delegation", turn);
    const seen = place.seen().requests.find(({ messages }) => isSaid(messages, "Look for the gate."));
    const childId = seen?.sessionId ?? "no session";
    const child = await turns.newest(childId);
    expectCalls(child, requestsOf(childId));
    expect(child).toMatchObject({ surface: "subagent", awareness: { lineage: { parentSession: sessionId } } });
    golden("subagent", child);
  });

  it(`of ${STEPS} steps`, async () => {
    const script = note("bolts", { calls: STEPS - 1 });
    const { turn, requests } = await told(await session(), scripted("Note the gate, again and again.", script));
    expect(requests).toHaveLength(STEPS);
    expectCalls(turn, requests);
    expectTools(turn, last(requests));
    golden("sixty-steps", turn);
  });

  it("in whose midst the process was killed is made from the log", async () => {
    const sessionId = await session();
    const from = place.seen().requests.length;
    const asked = askedApproval(host.dsh.url, sessionId);
    await host.rpc.prompt(sessionId, scripted("Note the gate.", note(`bolts ${ASK}`)));
    await asked;
    await host.rpc.flush(sessionId);
    await written(place.home.data, [await recordId(sessionId)]);
    const { liveTurnId } = await turns.page(sessionId);
    await host.dsh.kill();
    await boot();
    const turn = await turns.newest(sessionId);
    expect(turn).toMatchObject({ turnId: liveTurnId, recovered: "crash", blocks: null, items: null, itemsTotal: null });
    expect(turn.captures).toEqual([]);
    expect(turn.calls).toHaveLength(requestsOf(sessionId, from).length);
    expect(turn.tools).toMatchObject([
      { status: "requires_approval", input: { status: "available" }, resultRef: null },
    ]);
    const path = `/v4/sessions/${encodeURIComponent(sessionId)}/turns/${turn.turnId}/decisions`;
    expect(await host.api.get("GET", path)).toMatchObject({ recorded: false, captureId: null, count: 0, rows: [] });
    golden("recovered", turn);
  });
});

const isSaid = (messages: SeenRequest["messages"], start: string): boolean =>
  messages.some(({ role, content }) => role === "user" && content[0]?.text?.startsWith(start) === true);

/** Whether a part of the answer is in the account of the turn that runs. */
async function spoken(sessionId: string): Promise<boolean> {
  const { liveTurnId } = await turns.page(sessionId);
  if (liveTurnId === null) return false;
  return (await turns.turn(sessionId, liveTurnId)).calls.some(({ firstTokenMs }) => firstTokenMs !== null);
}

async function recordId(sessionId: string): Promise<string> {
  const path = `/v3/sessions/${encodeURIComponent(sessionId)}/assemblies`;
  const { records } = await host.api.get<{ records: readonly { readonly id: string }[] }>("GET", path);
  return records.at(-1)?.id ?? "no record";
}
