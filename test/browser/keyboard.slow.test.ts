import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { answersOf, tracesOf } from "./support/answers.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { openStage, type Stage } from "./support/stage.ts";
import { tabTo, unreachedByView } from "./support/tab-key.ts";

describe.skipIf(!hasChromium())("the keyboard alone", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ n: 7 }), decidedTurn({ n: 6 })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  it.each([1280, 360])("reaches every control of every view, %i pixels wide", async (width) => {
    const { page, problems, close } = await stage.open({ width, height: 800 });
    expect(await unreachedByView(page)).toEqual({});
    expect(problems).toEqual([]);
    await close();
  });

  it("opens views and help, and goes from turn to turn", async () => {
    const { page, close } = await stage.open();
    const chosen = (): Promise<string | null> => page.locator(".tt-tab[aria-current]").textContent();
    for (const [key, name] of [
      ["d", "Decisions"],
      ["t", "Tree"],
      ["c", "Compare"],
      ["p", "Prompt tape"],
      ["3", "Timing"],
      ["g", "Graph"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await chosen()).toBe(name);
    }
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.querySelector(".tt-line h2")?.textContent === "Turn 6");
    await close();
  });

  it("goes from one end of a long tree to the other, and the focus goes along", async () => {
    const { page, close } = await stage.open({ view: "tree", height: 600 });
    await tabTo(page, "[role=treeitem]");
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.querySelector(".tt-tree-title")?.textContent ?? null);
    const [first, last] = ["Available", "Answer"];
    expect(await focused()).toBe(first);
    for (const [key, title] of [
      ["End", last],
      ["Home", first],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (wanted) => document.activeElement?.querySelector(".tt-tree-title")?.textContent === wanted,
        title,
      );
    }
    await close();
  });
});
