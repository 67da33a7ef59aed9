import { afterAll, describe, expect, it } from "vitest";
import { readBooks } from "../../../src/host/cli/books.ts";
import { productScan, runProductScan } from "../../../src/host/cli/product-scan.ts";
import type { Scene } from "../../../src/host/cli/scene.ts";
import { windowOf } from "../../../src/host/cli/window.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { openLocal } from "../../../src/workers/client.ts";
import { openSession } from "../../../src/workers/session.ts";
import { worldFile } from "./support.ts";

const client = openLocal(openSession());
afterAll(() => client.close());
const scene: Scene = {
  settings: DEFAULT_SETTINGS,
  seed: "s",
  user: "Mara",
  char: "",
  tags: ["t"],
  trigger: "swipe",
  contextTokens: 100,
  tokens: "quarter",
  sources: { scenario: "by the sea" },
  messages: ["newest", "older", "oldest"],
  now: 5,
};

describe("productScan", () => {
  it("counts all messages of the chat, not those of the window", () => {
    const { request, macros, seeds } = productScan(scene, {
      messages: ["newest"],
      omittedMessages: 2,
      omittedUnits: 11,
      older: ["older", "oldest"],
      cutHead: "",
    });
    expect(request).toMatchObject({ messages: ["newest"], messageCount: 3, trigger: "swipe", characterFile: null });
    expect([macros, seeds]).toEqual([
      { user: "Mara", nowMs: 5 },
      { turn: "s", session: "s" },
    ]);
    expect(productScan({ ...scene, char: "Ilse" }, windowOf([], false)).request.characterFile).toBe("Ilse");
  });

  it("scans with macros, and names the entries in the order of the decisions", async () => {
    const text = worldFile([
      { key: ["nowhere"], order: 1 },
      { key: ["old"], order: 2, content: "{{user}} is here" },
    ]);
    const books = await readBooks(client, [{ name: "a.json", bytes: Buffer.from(text) }]);
    const { answer, entries } = await runProductScan(
      client,
      books,
      productScan(scene, windowOf(scene.messages, false)),
    );
    expect(entries.map(([, uid]) => uid)).toEqual([1, 0]);
    expect(answer.activated.map(({ uid, content }) => [uid, content])).toEqual([[1, "Mara is here"]]);
    expect(answer.decisions.count).toBe(2);
  });
});
