import { expect, it } from "vitest";

import { Assembler } from "../../../src/host/loader/assembler.ts";
import { turnSeed } from "../../../src/host/loader/turn-seed.ts";
import type { ConversationInput } from "../../../src/host/session/face.ts";
import type {
  AssembleCall,
  AssembleResult,
  AssemblyClient,
  IndexRow,
  ResourceKind,
} from "../../../src/workers/protocol.ts";
import { fakeLibrary } from "../http/support/fake-library.ts";

const selection = {
  presetId: "p",
  characterCardId: "c",
  userId: "gone",
  worldBookIds: ["b"],
  character: { greetingIndex: 2 },
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
};
const base = {
  seed: "seed",
  timed: { sticky: {}, cooldown: {} },
  variables: [["v", 1]] as const,
  globals: [["g", "x"]] as const,
};
const input: ConversationInput = {
  messages: [{ id: "m", role: "user", text: "hello" }],
  messageCount: 7,
  replied: true,
  turnKey: "m",
  turn: 3,
  contextTokens: 100,
  activation: {
    durableMessageCount: 6,
    pendingMessageCount: 1,
    includedPendingMessageCount: 1,
    duplicatePendingMessageCount: 0,
    scannedMessageCount: 1,
    scannedCharacters: 5,
    availableCharacters: 50,
    truncated: true,
    claimEventSeqs: [4],
    invalidEventCount: 0,
  },
};

function setup() {
  const library = fakeLibrary({
    row: <K extends ResourceKind>(kind: K, id: string) =>
      id === "gone" ? undefined : ({ kind, id, revision: `r-${id}`, summary: {} } as unknown as IndexRow<K>),
    relations: () => ({ value: [], revision: "r" }),
  });
  const calls: AssembleCall[] = [];
  const result: AssembleResult = {
    output: null,
    answer: null,
    leftOut: [],
    attempts: 1,
    diagnostics: [{ code: "OF_THREADS", severity: "warning", message: "m" }],
  };
  const client = {
    assemble: (call: AssembleCall) => {
      calls.push(call);
      return Promise.resolve(result);
    },
  } as unknown as AssemblyClient;
  const config = { maxProfileBytes: 1_000, scanDeadlineMs: 300 };
  return { calls, library, assembler: new Assembler({ client, library, config, openBraces: "pmp_x" }) };
}

it("asks the threads once, for what is bound and there, in the state of the session", async () => {
  const { calls, assembler, library } = setup();
  const request = { sessionId: "s", selection, input, base, contextTokens: 64_000, model: "m", waitMs: 20 };
  const assembly = await assembler.assemble(request);
  expect(calls).toHaveLength(1);
  const { scene, ...rest } = calls[0] as AssembleCall;
  expect(rest).toEqual({
    folder: library.status.folder,
    books: [{ id: "b", place: "chat", revision: "r-b", from: { kind: "world-book", id: "b" } }],
    settings: library.activationSettings.value,
    preset: { id: "p", revision: "r-p" },
    character: { id: "c", revision: "r-c" },
    user: null,
    options: { greetingIndex: 2 },
    bytesMax: 1_000,
    openBraces: "pmp_x",
    scanDeadlineMs: 300,
    waitMs: 20,
  });
  expect(scene).toMatchObject({
    sessionId: "s",
    messages: input.messages,
    messageCount: 7,
    replied: true,
    trigger: "normal",
    contextTokens: 64_000,
    model: "m",
    variables: [["v", 1]],
    globals: [["g", "x"]],
    seeds: { turn: turnSeed("seed", "m"), session: "seed" },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(assembly).toMatchObject({ sessionId: "s", output: null, activation: input.activation, call: calls[0] });
  expect(assembly.books.effectiveIds).toEqual(["b"]);
});

it("tells the findings of the session, of what is bound, of the window and of the threads, in that order", async () => {
  const notes = [{ code: "OF_SESSION", severity: "info", message: "m" } as const];
  const { diagnostics } = await setup().assembler.assemble({
    sessionId: "s",
    selection,
    input,
    base,
    contextTokens: null,
    notes,
  });
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "OF_SESSION",
    "SESSION_CONFIGURATION_USER_MISSING",
    "WORLD_BOOK_SCAN_TEXT_TRUNCATED",
    "OF_THREADS",
  ]);
  expect(diagnostics[2]?.message).toContain("5 of 50");
});

it("has no messages and no greeting for a session that nobody can read, and takes another seed", () => {
  const request = { sessionId: "s", selection, input: null, base, contextTokens: null };
  const { scene } = setup().assembler.call(request);
  expect(scene).toMatchObject({ messages: [], messageCount: 0, replied: true });
  const seeded = setup().assembler.call({ ...request, seed: "mine", trigger: "quiet" });
  expect(seeded.scene).toMatchObject({ seeds: { turn: "mine", session: "seed" }, trigger: "quiet" });
});
