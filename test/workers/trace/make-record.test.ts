import { expect, it } from "vitest";

import { indexRow } from "../../../src/trace/project/index-row.ts";
import { omittedRecord, projectRecord } from "../../../src/trace/project/record.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { makeRecord, stored } from "../../../src/workers/trace/make-record.ts";
import { captureWith, FACTS, PART, utf16 } from "../../trace/project/support/captures.ts";
import { omitted } from "../../trace/store/support/records.ts";

function shared(text: string): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(Buffer.byteLength(text));
  new Uint8Array(memory).set(Buffer.from(text));
  return memory;
}

const jsonOf = (memory: SharedArrayBuffer): unknown => JSON.parse(Buffer.from(memory).toString());
const sent = { facts: FACTS.facts, part: shared(JSON.stringify(PART)), texts: utf16(FACTS.texts) };
const whole = projectRecord(captureWith({}, PART), sha256);

it("makes the record of texts in UTF-16, lone surrogates as they are", () => {
  const made = makeRecord(sent, 2 ** 20);
  expect(jsonOf(made.shared)).toEqual(whole);
  expect(made.kept).toEqual({
    recordId: FACTS.facts.recordId,
    sessionId: "s-1",
    recordedAt: 1_000,
    row: JSON.stringify(indexRow(whole)),
  });
});

it("takes room behind the texts for none of them", () => {
  const texts = new SharedArrayBuffer(sent.texts.byteLength + 4_096);
  new Uint8Array(texts).fill(0x41);
  new Uint8Array(texts).set(new Uint8Array(sent.texts));
  expect(jsonOf(makeRecord({ ...sent, texts }, 2 ** 20).shared)).toEqual(whole);
});

it("makes one without texts or what the threads tell", () => {
  const made = makeRecord({ facts: { ...FACTS.facts, prompt: null }, part: null, texts: null }, 2 ** 20);
  expect(jsonOf(made.shared)).toMatchObject({ contentStatus: "assembly-unavailable", sections: [] });
});

it("says in the place of a record that is a byte too large that it is", () => {
  const { byteLength } = Buffer.from(JSON.stringify(whole));
  expect(makeRecord(sent, byteLength).kept.row).toContain("reference-only");
  const over = makeRecord(sent, byteLength - 1);
  expect(jsonOf(over.shared)).toEqual(omittedRecord(captureWith()));
  expect(JSON.parse(over.kept.row)).toEqual(omittedRecord(captureWith()));
});

it("refuses what the threads cannot have told, quoting nothing of it", () => {
  const part = shared(JSON.stringify({ ...PART, sources: [["name", "SECRET BODY"]] }));
  const make = () => makeRecord({ ...sent, part }, 2 ** 20);
  expect(make).toThrow(/sources/u);
  expect(make).not.toThrow(/SECRET/u);
});

it("keeps what is written of a record beside what is known of it", () => {
  const record = omitted("r-1", 5);
  const { kept, shared: memory } = stored(record, { ...record, later: 1 });
  expect([jsonOf(memory), JSON.parse(kept.row)]).toEqual([{ ...record, later: 1 }, record]);
});
