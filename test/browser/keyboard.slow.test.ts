import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { VIEWS } from "../../src/trace/inspector/core/deep-link.ts";
import { answersOf, tracesOf } from "./support/answers.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { openStage, settled, type Stage } from "./support/stage.ts";

const PRESSES_MAX = 400;

describe.skipIf(!hasChromium())("the keyboard alone", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ n: 7 }), decidedTurn({ n: 6 })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  it.each([1280, 360])("reaches every control of every view, %i pixels wide", async (width) => {
    const { page, problems, close } = await stage.open({ width, height: 800 });
    for (const view of VIEWS) {
      await page.locator(".tt-tab").nth(VIEWS.indexOf(view)).focus();
      await page.keyboard.press("Enter");
      await settled(page);
      expect(await unreached(page), view).toEqual([]);
    }
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
});

/** Controls with a tab stop that Tab does not come to before it leaves the page. */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("[data-reached]")) element.removeAttribute("data-reached");
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (let press = 0; press < PRESSES_MAX; press++) {
    await page.keyboard.press("Tab");
    const isAround = await page.evaluate(() => {
      const active = document.activeElement;
      if (active === null || active === document.body || active.hasAttribute("data-reached")) return true;
      active.setAttribute("data-reached", "");
      return false;
    });
    if (isAround) break;
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, summary, [tabindex]")]
      .filter(
        (element) =>
          element.tabIndex >= 0 && element.checkVisibility() && !element.matches(":disabled, [data-reached]"),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
