import { expect, it } from "vitest";

import type { Say } from "../../../../../../src/trace/inspector/app/views/context.tsx";
import { measuresIn } from "../../../../../../src/trace/inspector/app/views/tables/measures.ts";
import { speechIn } from "../../../../../../src/trace/inspector/core/words/speech.ts";

it("writes numbers, times and sizes as the language does", () => {
  const say: Say = Object.assign(() => "", { text: String, speech: speechIn("en") });
  const { number, ms, bytes } = measuresIn(say);
  expect([number(1234), ms(84), bytes(1200)]).toEqual(["1,234", "84ms", "1.2kB"]);
});
