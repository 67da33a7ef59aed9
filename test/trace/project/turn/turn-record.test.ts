import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import { TurnFactsSchema } from "../../../../src/trace/model/turn/turn-facts.ts";
import { TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { omittedRecord } from "../../../../src/trace/project/record.ts";
import { groundedCapture } from "../../../../src/trace/project/turn/turn-record.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { captureWith } from "../support/captures.ts";
import { BLOCKS, CANARY, captureFacts, projected, RECORD, textAt, turnFacts } from "./support/turns.ts";

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), "utf8"));

describe("the account of a turn", () => {
  it.each([
    ["whole", turnFacts()],
    [
      "bare",
      turnFacts({
        session: null,
        captures: [],
        calls: [],
        tools: [],
        attempts: [],
        answer: null,
        questions: [],
        history: null,
        toolset: null,
        activations: null,
        outcome: "blocked",
      }),
    ],
  ])("of the facts %s is the golden one", (name, facts) => {
    const account = projected(TurnFactsSchema.parse(facts));
    expect(JSON.parse(JSON.stringify(account))).toEqual(golden(name));
    expect(TurnTraceSchema.parse(account)).toEqual(account);
  });

  it("has hashes of what the facts point at, and none of the texts", () => {
    const account = projected(turnFacts());
    const hashOf = (part: number): string =>
      sha256(canonicalJson(JSON.parse(textAt({ part, start: 0, end: 1_000 })) as unknown));
    expect(account.tools[0]).toMatchObject({ callRef: { eventHash: hashOf(0) }, resultRef: { eventHash: hashOf(1) } });
    expect(account.answer?.eventHash).toBe(hashOf(2));
    expect(account.question?.eventHash).toBe(hashOf(3));
    expect(account.toolset?.[0]?.hash).toBe(hashOf(4));
    expect(account.calls[0]?.request.config?.requested["stop"]).toEqual({
      count: 1,
      hash: sha256(canonicalJson([CANARY])),
    });
    expect(JSON.stringify(account)).not.toContain(CANARY);
  });

  it("has no hash of what had no room, and no body of what did not happen", () => {
    const [tool] = turnFacts().tools;
    if (tool?.call == null) throw new Error("no tool");
    const unhashed = { ...tool.call, data: null };
    const account = projected(turnFacts({ tools: [{ ...tool, call: unhashed, result: null, status: "open" }] }));
    expect(account.tools[0]).toMatchObject({
      callRef: { eventSeq: 20, eventHash: null },
      resultRef: null,
      input: { status: "withheld" },
      output: { status: "none" },
    });
  });

  it("has no hash of a place that leads nowhere, and is there all the same", () => {
    const account = projected(turnFacts(), { textAt: () => "{" });
    expect(account.tools[0]?.callRef).toMatchObject({ eventSeq: 20, eventHash: null });
    expect(() =>
      projected(turnFacts(), {
        hash: () => {
          throw new TypeError("no");
        },
      }),
    ).toThrow("no");
  });

  it("has the hash of the system text from the record of the call", () => {
    expect(projected(turnFacts()).calls[0]?.request.systemHash).toBe(RECORD.delivery?.systemHashes[0]);
    expect(projected(turnFacts(), { records: new Map() }).calls[0]?.request.systemHash).toBeNull();
    const omitted = new Map([[RECORD.id, omittedRecord(captureWith())]]);
    expect(projected(turnFacts(), { records: omitted }).calls[0]?.request.systemHash).toBeNull();
  });

  it("has one version for one stable prompt and the same tools", () => {
    const version = projected(turnFacts()).profileVersion;
    expect(version).toMatch(/^[0-9a-f]{64}$/u);
    expect(projected(turnFacts({ turn: 3, outcome: "error" })).profileVersion).toBe(version);
    expect(projected(turnFacts({ toolset: [] })).profileVersion).not.toBe(version);
    expect(projected(turnFacts({ toolset: null })).profileVersion).toBeNull();
    expect(projected(turnFacts(), { records: new Map() }).profileVersion).toBeNull();
    const unverified = captureFacts({ recordId: null, assemblyVerified: false });
    expect(projected(turnFacts({ captures: [unverified] })).profileVersion).toBeNull();
  });

  it("has another version when a stable block has changed, and none for one that changes by itself", () => {
    const changedAt = (at: number) => {
      const sections = RECORD.sections.map((one, index) => (index === at ? { ...one, hash: sha256("other") } : one));
      return new Map([[RECORD.id, { ...RECORD, sections }]]);
    };
    const versionOf = (at: number, facts = turnFacts()) => projected(facts, { records: changedAt(at) }).profileVersion;
    const { profileVersion, blocks } = projected(turnFacts());
    expect(blocks?.map(({ stable }) => stable)).toEqual([true, false, null, null]);
    expect(versionOf(0)).toMatch(/^[0-9a-f]{64}$/u);
    expect(versionOf(0)).not.toBe(profileVersion);
    expect([versionOf(1), versionOf(2)]).toEqual([profileVersion, profileVersion]);
    const moving = turnFacts({
      captures: [captureFacts({ blocks: BLOCKS.map((block) => ({ ...block, volatile: true })) })],
    });
    expect(versionOf(0, moving)).toBe(projected(moving).profileVersion);
    expect(versionOf(0, moving)).not.toBe(profileVersion);
  });

  it("keeps not recorded, none and no text of an answer apart", () => {
    const account = (citations: Parameters<typeof projected>[1]) => projected(turnFacts(), citations);
    expect(account({ citations: null })).toMatchObject({ citations: null, citationsStatus: "not-recorded" });
    expect(account({ citations: [] })).toMatchObject({ citations: [], citationsStatus: "recorded" });
    expect(account({ citations: "no-text" })).toMatchObject({ citations: null, citationsStatus: "no-text" });
    expect(account({ items: null })).toMatchObject({ items: null, itemsTotal: null, grounding: null });
    const items = { items: [], itemsTotal: 0, itemsTruncated: false, grounding: [] };
    expect(account({ items })).toMatchObject({ items: [], itemsTotal: 0, grounding: [] });
  });
});

describe("the assembly whose decisions are shown", () => {
  const captures = (...observed: boolean[]) => ({
    captures: observed.map((one, at) => captureFacts({ captureId: `c${at}`, observed: one })),
  });
  it("is the last that a request was made from, else the newest", () => {
    expect(groundedCapture(captures(true, true, false))?.captureId).toBe("c1");
    expect(groundedCapture(captures(false, false))?.captureId).toBe("c1");
    expect(groundedCapture(captures())).toBeNull();
  });
});
