import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { answersOf, tracesOf } from "./support/answers.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { openStage, type Stage } from "./support/stage.ts";

describe.skipIf(!hasChromium())("views that are tables", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ n: 7 }), decidedTurn({ n: 6 })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  it("say which gate stopped an entry, and apart from it what would be now", async () => {
    const { page, problems, close } = await stage.open({ view: "why-not", node: "harbour:6" });
    await page.waitForSelector(".tt-gates");
    expect(await page.locator('.tt-gates [data-state="stopped"]').count()).toBe(1);
    expect(await page.locator('.tt-gates [data-state="stopped"]').textContent()).toContain("Inclusion group");
    expect(await page.locator(".tt-history button").count()).toBe(6);
    await page.getByLabel("Text to test").fill("a lamp");
    await page.getByRole("button", { name: "Test against current resources" }).click();
    await page.waitForSelector(".tt-now");
    expect(await page.locator(".tt-now").textContent()).toContain("current, not this turn");
    expect(stage.server.asked).toContain("/v1/what-if");
    expect(problems).toEqual([]);
    await close();
  });

  it("offer every entry to ask about, first those that did not go in, and find one that nothing woke", async () => {
    const { page, problems, close } = await stage.open({ view: "why-not" });
    const offered = page.locator(".tt-offered button");
    await offered.first().waitFor();
    expect(await offered.first().textContent()).not.toMatch(/included|cited/u);
    await page.getByLabel("Name or key of an entry, or its id").fill("TIDE BELL 148");
    await page.waitForFunction(() => document.querySelectorAll(".tt-offered button").length === 1);
    expect(await offered.textContent()).toBe("The tide bell 148 available · no key found");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".tt-gates");
    expect(await page.locator(".tt-why-head h3").textContent()).toBe("The tide bell 148");
    expect(problems).toEqual([]);
    await close();
  });

  it("compare a turn with the one before it", async () => {
    const { page, close } = await stage.open({ view: "compare" });
    await page.waitForSelector(".tt-compared");
    expect(await page.getByLabel("Other turn").inputValue()).toBe(`t_${"6".padStart(22, "0")}`);
    expect(await page.locator(".tt-compare").textContent()).toContain("only in the other turn");
    await close();
  });

  it("show what could be verified of a record, and say of an old one that it was not", async () => {
    const { page, close } = await stage.open({ view: "records" });
    await page.locator(".tt-record-list button").first().click();
    await page.waitForSelector(".tt-record");
    const told = await page.locator(".tt-record").textContent();
    for (const said of [
      "the text in the recorded range was altered",
      "SERVER: the lamp is out",
      "Harbour tales",
      "Harbour · Ships",
      "preset · tales · main · content",
    ]) {
      expect(told).toContain(said);
    }
    await page.locator(".tt-record-list button").last().click();
    await page.waitForFunction(() => document.querySelector(".tt-record")?.textContent?.includes("snapshot-2"));
    expect(await page.locator(".tt-record").textContent()).toContain("legacy snapshot, not verified");
    await close();
  });

  it("say that nothing is recorded, why, and what to do", async () => {
    const { page, close } = await stage.open({ view: "diagnostics" });
    const text = await page.locator(".tt-diagnostics").textContent();
    for (const said of [
      "the budget of a book was used up – raise it.",
      "Sent to a collector",
      "41",
      "TURN_PUSH_FAILED",
    ]) {
      expect(text).toContain(said);
    }
    for (const said of [
      "not recording",
      "TURN_STORE_CORRUPT",
      "Move it away and restart DSH",
      "redacted after 30 days",
    ]) {
      expect(text).toContain(said);
    }
    await close();
  });
});
