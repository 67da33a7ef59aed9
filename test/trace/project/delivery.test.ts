import { expect, it } from "vitest";

import type { DeliveryFacts } from "../../../src/trace/model/capture.ts";
import { matchDelivery, projectDelivery, systemText } from "../../../src/trace/project/delivery.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { captureWith, FACTS } from "./support/captures.ts";

const delivery = FACTS.facts.delivery as DeliveryFacts;
const { prompt } = FACTS.facts;
const own = prompt === null ? "" : systemText(prompt, FACTS.texts);

const matchedOf = (texts: readonly (string | null)[], facts = {}) =>
  matchDelivery(
    captureWith({ ...facts, delivery: { ...delivery, systemMessages: texts.map((text) => ({ text, at: null })) } }),
  )?.matched;

it.each([
  ["one system text that is the assembly", [null], 0],
  ["it among others", ["other", null, "another"], 1],
  ["two equal ones, of which nobody can say which it is", [null, null], null],
  ["two equal ones, one of them told as a text", [null, own], null],
  ["one that was told as a text", [own], 0],
  ["one with more around it", [`${own}\n\nmore`], null],
  ["one that is a part of it", [own.slice(1)], null],
  ["no system text", [], null],
])("finds the assembly in %s", (_name, texts, expected) => expect(matchedOf(texts)).toBe(expected));

it("finds nothing without a prompt, and there is nothing to find without a request", () => {
  expect(matchedOf([""], { prompt: null })).toBeNull();
  expect(matchDelivery(captureWith({ delivery: null }))).toBeNull();
});

it("tells hashes of the whole texts, and which of them is the assembly's", () => {
  const systemMessages = ["other", null].map((text) => ({ text, at: null }));
  const match = matchDelivery(captureWith({ delivery: { ...delivery, systemMessages } }));
  if (match === null) throw new Error("no match");
  expect(projectDelivery(match, true, sha256)).toEqual({
    stage: "llm/stream",
    logCutSeq: 20,
    sessionVersion: 0,
    systemHashes: [sha256("other"), sha256(own)],
    assemblyVerified: true,
    historyVerified: true,
    systemMessageIndex: 1,
    provider: "deepseek",
    model: "chat",
    toolNames: ["bash"],
  });
  expect(projectDelivery(match, false, sha256)).toMatchObject({ assemblyVerified: true, historyVerified: false });
  expect(projectDelivery({ ...match, matched: null }, true, sha256)).toMatchObject({
    assemblyVerified: false,
    historyVerified: false,
    systemMessageIndex: null,
  });
});
