import { expect, it } from "vitest";

import type { Capture, DeliveryFacts } from "../../../src/trace/model/capture.ts";
import { projectAuthority } from "../../../src/trace/project/audit-authority.ts";
import { matchDelivery } from "../../../src/trace/project/delivery.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, FACTS, promptOf } from "./support/captures.ts";

const delivery = FACTS.facts.delivery as DeliveryFacts;
const authorityOf = (capture: Capture) => projectAuthority(capture, { hash: sha256, match: matchDelivery(capture) });
const own = FACTS.texts.slice(0, FACTS.facts.prompt?.system.end);

it("tells of the header in force", () => {
  const json = '{"tools":[], "config":{"b":1,"a":2}}';
  const header = { eventSeq: 7, reason: "initial", reused: false, json, system: 0 };
  expect(authorityOf(captureWith({ delivery: { ...delivery, header } }))).toEqual({
    kind: "dsh-request-header",
    headerEventSeq: 7,
    headerReason: "initial",
    headerReused: false,
    headerFingerprint: sha256(`{"config":{"a":2,"b":1},"system":"${sha256(own)}","tools":[]}`),
    systemFingerprint: sha256(own),
    configFingerprint: sha256('{"a":2,"b":1}'),
    tavernProfilePresent: true,
    tavernCallConfigApplied: true,
  });
});

it.each([
  [{ json: null }, { headerFingerprint: null, systemFingerprint: null, configFingerprint: null }],
  [{ json: "{}" }, { headerFingerprint: sha256("{}"), systemFingerprint: null, configFingerprint: null }],
  [{ json: "[]" }, { headerFingerprint: null }],
  [{ json: "{}", system: 4 }, { systemFingerprint: null }],
  [{ reason: "r".repeat(200) }, { headerReason: `${"r".repeat(159)}…` }],
])("tells what a header with %j has", (more, expected) => {
  const header = { eventSeq: 7, reason: null, reused: true, json: null, ...more };
  expect(authorityOf(captureWith({ delivery: { ...delivery, header } }))).toMatchObject(expected);
});

it("tells nothing before a request", () => {
  expect(authorityOf(captureWith({ delivery: null }))).toEqual({
    kind: "dsh-request-header",
    headerEventSeq: null,
    headerReason: null,
    headerReused: null,
    headerFingerprint: null,
    systemFingerprint: null,
    configFingerprint: null,
    tavernProfilePresent: null,
    tavernCallConfigApplied: null,
  });
});

it.each([
  ["in its order with more between", "A one\n\nfrom elsewhere\n\nB two", true],
  ["in another order", "B two, A one", true],
  ["with one section missing", "A one", false],
  ["not at all", "else", false],
])("looks for the profile in a system text that is not the assembly: %s", (_name, text, expected) => {
  const { texts, prompt } = promptOf([
    { name: "a", text: "A one" },
    { name: "b", text: "B two" },
    { name: "c", text: "of the host", provenance: "host" },
  ]);
  const facts = { ...FACTS.facts, prompt, delivery: { ...delivery, systemMessages: [{ text, at: null }] } };
  expect(authorityOf({ facts, texts, part: null }).tavernProfilePresent).toBe(expected);
});

it("finds no profile where there is none", () => {
  const { texts, prompt } = promptOf([{ name: "c", text: "of the host", provenance: "host" }]);
  expect(authorityOf({ facts: { ...FACTS.facts, prompt }, texts, part: null }).tavernProfilePresent).toBe(false);
});
