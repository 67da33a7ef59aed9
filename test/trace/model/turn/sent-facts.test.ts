import { expect, test } from "vitest";

import { receivedFacts, sentFacts } from "../../../../src/trace/model/turn/sent-facts.ts";
import { TurnFactsSchema } from "../../../../src/trace/model/turn/turn-facts.ts";
import { turnFacts } from "../../project/turn/support/turns.ts";

const [call] = turnFacts().calls;
if (call === undefined) throw new Error("no call");
const offering = (toolsOffered: string[] | null) => ({ ...call, request: { ...call.request, toolsOffered } });

test("calls that offer the same tools have one list of them, and come back as they were", () => {
  const calls = [["a", "b"], ["a", "b"], null, ["b", "a"], [], ["a", "b"]].map(offering);
  const facts = turnFacts({ calls });
  const sent = sentFacts(facts);
  expect(sent.toolLists).toEqual([["a", "b"], ["b", "a"], []]);
  expect(sent.calls.map(({ request }) => request.toolsOffered)).toEqual([0, 0, null, 1, 2, 0]);
  expect(receivedFacts(structuredClone(sent))).toEqual(facts);
});

test("what is not of their form is refused by the schema, as it came", () => {
  const sent = sentFacts(turnFacts());
  const broken = [
    null,
    5,
    [],
    { ...sent, toolLists: null },
    { ...sent, calls: 1 },
    { ...sent, calls: [null] },
    { ...sent, toolLists: [] },
  ];
  expect(broken.map((one) => TurnFactsSchema.safeParse(receivedFacts(one)).success)).toEqual(broken.map(() => false));
});
