import { expect, it } from "vitest";
import { enCards } from "../../../../../../src/trace/inspector/core/words/en/cards.ts";

it("names cards, rows and relations without a full stop: they are no sentences", () => {
  for (const [key, word] of Object.entries(enCards)) expect(word.endsWith("."), key).toBe(false);
});
