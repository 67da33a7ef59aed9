import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { utf16 } from "../../trace/project/support/captures.ts";
import { thread, turnFolder } from "./support/thread.ts";
import { captureOf, factsOf, groundingOf } from "./support/turns.ts";

const ANSWER = { message: { role: "assistant", content: [{ type: "text", text: "Title of one is an old lamp." }] } };
const QUESTION = { role: "user", content: [{ type: "text", text: "What lamp?" }] };

/** A turn with an answer and a question, whose texts lie in shared memory. */
async function written(answer: unknown = ANSWER) {
  const at = thread(turnFolder());
  const made = groundingOf("one");
  await at.ground("c-1", made);
  const json = [JSON.stringify(answer), JSON.stringify(QUESTION)];
  const text = json.join("");
  const place = (i: number) => ({
    part: 0,
    start: i === 0 ? 0 : json[0]!.length,
    end: i === 0 ? json[0]!.length : text.length,
  });
  const message = (i: number, seq: number, eventType: string) => ({
    eventSeq: seq,
    eventType,
    logCutSeq: seq,
    data: place(i),
    messageId: `m-${seq}`,
  });
  const facts = factsOf(1, {
    captures: [captureOf(1, made.key)],
    answer: message(0, 15, "assistant/message"),
    questions: [message(1, 11, "user/message")],
  });
  const input = { folder: at.folder, ownerId: "local", facts, records: [], bytesMax: 2 ** 29, nowMs: 1 };
  await at.run("turnAppend", input, { shared: [utf16(text)] });
  return { at, turn: await at.read("t_1") };
}

describe("the account of a turn that is over", () => {
  it("has hashes of the texts that its facts point at, and none of the texts", async () => {
    const { turn } = await written();
    expect(turn).toMatchObject({
      answer: { messageId: "m-15", eventHash: sha256(canonicalJson(ANSWER)), body: { status: "withheld" } },
      question: { messageId: "m-11", eventHash: sha256(canonicalJson(QUESTION)) },
    });
    expect(JSON.stringify(turn)).not.toContain("old lamp");
  });

  it("says which entries the answer names, by ranges", async () => {
    const { turn } = await written();
    expect(turn).toMatchObject({
      citationsStatus: "recorded",
      citations: [{ itemId: "harbour:1", match: "path", answer: { eventSeq: 15, startUtf16: 0, endUtf16: 12 } }],
      items: [{ id: "harbour:1", state: "cited", by: { citation: 0 } }],
      timings: { finalize: { citeMs: expect.any(Number) as number } },
    });
  });

  it("without an answer says that there was no text", async () => {
    const at = thread(turnFolder());
    await at.append(factsOf(1));
    expect(await at.read("t_1")).toMatchObject({ citationsStatus: "no-text", citations: null, items: null });
  });

  it("of a turn whose decisions are lost says that they were not recorded", async () => {
    const at = thread(turnFolder());
    await at.append(factsOf(1, { captures: [captureOf(1, "lost")] }));
    expect(await at.read("t_1")).toMatchObject({ items: null, grounding: null, captures: [{ captureId: "c-1" }] });
  });
});
