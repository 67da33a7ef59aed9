import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { VIEWS } from "../../src/trace/inspector/core/deep-link.ts";
import { answersOf, tracesOf } from "./support/answers.ts";
import { axeViolations } from "./support/axe.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { openStage, settled, type Stage } from "./support/stage.ts";

const TARGET_MIN = 44;
const SCREENS = [
  { name: "desktop", width: 1280, height: 800 },
  { name: "mobile", width: 360, height: 640 },
] as const;
describe.skipIf(!hasChromium())("every view of the inspector", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ n: 7 }), decidedTurn({ n: 6 })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  describe.each(SCREENS)("on $name", ({ width, height }) => {
    it.each([false, true])("is without barriers, fits, and asks nobody else; dark: %s", async (dark) => {
      const { page, problems, close } = await stage.open({ width, height, dark });
      for (const view of VIEWS) {
        await page.locator(".tt-tab").nth(VIEWS.indexOf(view)).click();
        await settled(page);
        expect(await axeViolations(page), view).toEqual([]);
        expect(await sideways(page), view).toEqual([]);
        if (width < 768) expect(await smallTargets(page), view).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    });

    it("shows the ladder of an entry alike", async () => {
      const { page, problems, close } = await stage.open({ view: "why-not", node: "harbour:6", width, height });
      await page.waitForSelector(".tt-gates");
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
      if (width < 768) expect(await smallTargets(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });
  });

  it("names its views in Chinese", async () => {
    const { page, problems, close } = await stage.open({ language: "zh-CN" });
    for (const name of await page.locator(".tt-tab").allTextContents()) expect(name).toMatch(/^[\p{Script=Han}？]+$/u);
    expect(problems).toEqual([]);
    await close();
  });
});

/** What makes the page, or the turn in it, wider than the screen. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll(".tt-turn-scroll, .tt-bar, .tt-decisions, .tt-grid")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
  );

/** Controls that can be seen and are smaller than a finger. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "button, a[href], input, select, textarea, summary, [role=row][data-index], [role=treeitem]",
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.classList.contains("tt-skip"))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < least - 0.5 || box.width < least - 0.5))
        .map(
          ({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`,
        ),
    TARGET_MIN,
  );
