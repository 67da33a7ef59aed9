import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { answersOf, tracesOf } from "./support/answers.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { openStage, type Stage } from "./support/stage.ts";

const ENTRIES = 10_000;
const NODES_MAX = 300;

describe.skipIf(!hasChromium())("the table of decisions", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ entries: ENTRIES })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  it("has few elements for ten thousand rows, wherever it is scrolled to", async () => {
    const { page, close } = await stage.open({ view: "decisions", height: 1400 });
    const grid = page.getByRole("grid");
    expect(await grid.getAttribute("aria-rowcount")).toBe(String(ENTRIES + 1));
    for (const part of [0, 0.5, 1]) {
      await grid.evaluate((element, at) => {
        element.scrollTop = element.scrollHeight * at;
      }, part);
      await page.waitForFunction((at) => {
        const drawn = [...document.querySelectorAll<HTMLElement>(".tt-grid-row")].map((row) =>
          Number(row.dataset["index"]),
        );
        return drawn.some((index) => Math.abs(index - 9_999 * at) < 40);
      }, part);
      const nodes = await grid.evaluate((element) => element.querySelectorAll("*").length);
      expect(nodes).toBeGreaterThan(100);
      expect(nodes).toBeLessThanOrEqual(NODES_MAX);
    }
    await close();
  });

  it("is walked by keys, from the filter to why an entry did not fire", async () => {
    const { page, problems, close } = await stage.open({ view: "decisions" });
    await page.keyboard.press("/");
    await page.keyboard.type("灯 4321");
    await page.waitForFunction(() =>
      document.querySelector(".tt-decisions-count")?.textContent?.startsWith("1 of 10,000"),
    );
    await page.getByRole("searchbox", { name: "Name or key" }).fill("");
    const grid = page.getByRole("grid");
    await grid.focus();
    await page.keyboard.press("End");
    await page.waitForSelector(`.tt-grid-row[data-index="${ENTRIES - 1}"][aria-selected="true"]`);
    const active = await grid.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).getAttribute("aria-rowindex")).toBe(String(ENTRIES + 1));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".tt-gates");
    expect(await page.locator(".tt-why-head h3").textContent()).toBe("The tide bell");
    expect(problems).toEqual([]);
    await close();
  });

  it("filters by a facet, and saves what is left as CSV", async () => {
    const { page, close } = await stage.open({ view: "decisions" });
    await page.getByLabel("State").selectOption("considered");
    await page.waitForFunction(
      () => !document.querySelector(".tt-decisions-count")?.textContent?.startsWith("10,000 of"),
    );
    const rows = Number(await page.getByRole("grid").getAttribute("aria-rowcount")) - 1;
    expect(rows).toBeGreaterThan(0);
    expect(await page.getByRole("option", { name: /^considered/u }).textContent()).toBe(`considered (${rows})`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(rows + 1);
    expect(lines[0]).toMatch(/^\uFEFFid,book,uid,title,/u);
    for (const line of lines.slice(1)) expect(line).toContain(",considered,");
    await close();
  });

  it("says which absence it is when there is nothing to show", async () => {
    const lost = decidedTurn();
    const captures = lost.trace.captures.map((capture) => ({ ...capture, groundingKey: null }));
    const own = await openStage({ turns: [{ ...lost.trace, captures }] });
    const { page, close } = await own.open({ view: "decisions" });
    expect(await page.locator(".tt-decisions").textContent()).toContain("were not recorded");
    await close();
    await own.close();
  });
});
