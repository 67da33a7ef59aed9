import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { axeViolations } from "./support/axe.ts";
import { hasChromium } from "./support/chromium.ts";
import type { Answer } from "./support/fixture-server.ts";
import { redactedTurn, sampleTurn } from "./support/sample-turn.ts";
import { openStage, type Stage } from "./support/stage.ts";

/** What the plugin answers in the place of what the fixtures have; each test sets its own. */
let answers: Readonly<Record<string, Answer>> = {};
const LANGUAGES = [
  ["en", "Turns are not being recorded", "Move it away and restart DSH"],
  ["zh-CN", "轮次没有被记录", "请移走它并重启"],
] as const;
const CORRUPT = { code: "TURN_STORE_CORRUPT", message: "turns.sqlite is damaged" };
const status = (change: object): Answer => ({
  json: {
    ok: true,
    reasons: [],
    recorder: { faults: 0, droppedTurns: 0 },
    turns: { recording: "file", problem: null, dropped: 0 },
    ...change,
  },
});
const NO_TURNS: Answer = { json: { ok: true, turns: [], next: null } };
const LIST = "/v4/sessions/ses-1/turns";

describe.skipIf(!hasChromium())("what is not as it should be is said, with what to do", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({
      turns: [sampleTurn({ n: 7 }), redactedTurn(6)],
      answer: (path) => answers[path] ?? null,
    });
  });
  afterAll(() => stage.close());

  it.each(LANGUAGES)("a store that cannot be read, above everything: %s", async (language, what, remedy) => {
    const turns = { recording: "off", problem: CORRUPT, dropped: 0 };
    answers = { "/v1/status": status({ turns, reasons: [CORRUPT] }) };
    for (const [width, dark] of [
      [1280, false],
      [360, true],
    ] as const) {
      const { page, problems, close } = await stage.open({ language, width, height: 640, dark });
      const banner = page.locator(".tt-health");
      expect(await banner.textContent()).toContain(what);
      expect(await banner.textContent()).toContain(remedy);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await banner.getByRole("button").click();
      expect(await page.locator(".tt-tab[aria-current]").textContent()).toMatch(/^(?:Diagnostics|诊断)$/u);
      expect(problems).toEqual([]);
      await close();
    }
  });

  it("nothing, when nothing is wrong", async () => {
    answers = {};
    const { page, close } = await stage.open();
    expect(stage.server.asked).toContain("/v1/status");
    expect(await page.locator(".tt-health").count()).toBe(0);
    await close();
  });

  it("no store at all, turns that were lost, and whatever else the plugin says of itself", async () => {
    answers = { "/v1/status": status({ turns: null, reasons: [{ code: "STORE_BUSY", message: "Another owns it." }] }) };
    const off = await stage.open();
    expect(await off.page.locator(".tt-health").textContent()).toContain("Turns are not being recorded");
    await off.page.getByText("1 other thing does not work").click();
    expect(await off.page.getByText("STORE_BUSY").isVisible()).toBe(true);
    await off.close();
    answers = { "/v1/status": status({ recorder: { faults: 0, droppedTurns: 3 } }) };
    const lost = await stage.open();
    expect(await lost.page.locator(".tt-health").textContent()).toContain("3 turns or frames were dropped");
    await lost.close();
  });

  it("a session without turns, and one that has records of before there were turns", async () => {
    answers = { [LIST]: NO_TURNS, "/v3/sessions/ses-1/assemblies": { json: { ok: true, records: [] } } };
    const none = await stage.open({ turnId: null });
    expect(await none.page.locator(".tt-turn").textContent()).toContain("Traces start with the next message.");
    await none.page.getByRole("button", { name: "A plan that waits for a decision" }).click();
    await none.page.locator(".tt-turn-head .tt-question").waitFor();
    await none.close();
    const old = { schemaVersion: 3, id: "snapshot-1", sessionId: "ses-1", recordedAt: 0, status: "request-observed" };
    answers = { [LIST]: NO_TURNS, "/v3/sessions/ses-1/assemblies": { json: { ok: true, records: [old] } } };
    const records = await stage.open({ turnId: null });
    await records.page.getByText("recorded before turn traces, or their turn expired").waitFor();
    await records.page.locator(".tt-turn .tt-note").getByRole("button", { name: "Records" }).click();
    await records.page.locator(".tt-record-list").waitFor();
    await records.close();
  });

  it("a turn that is gone, with the way back to the list", async () => {
    answers = {};
    const { page, close } = await stage.open({ turnId: "t_gone" });
    const note = page.getByRole("alert");
    expect(await note.textContent()).toContain("deleted by the 180-day rule");
    await close();
  });

  it("a turn that was redacted: when, by which rule, and what remains", async () => {
    answers = {};
    const { page, close } = await stage.open({ turnId: redactedTurn(6).turnId });
    expect(await page.locator(".tt-strips").textContent()).toMatch(/redacted on .+2026.+30-day rule.+remain/u);
    await close();
  });

  it("calls and runs of tools that the account has no room for", async () => {
    const long = { ...sampleTurn({ n: 7 }), callsOmitted: 12, toolsOmitted: 1 };
    answers = { [`${LIST}/${long.turnId}`]: { json: { ok: true, turn: long } } };
    const { page, close } = await stage.open();
    const told = await page.locator(".tt-strips").textContent();
    expect(told).toContain("12 further calls not listed");
    expect(told).toContain("1 further run not listed");
    await close();
  });

  it("a page that may not follow", async () => {
    answers = {};
    stage.server.refuseLive(true);
    const { page, close } = await stage.open();
    await page.getByText("does not let this page follow").waitFor();
    expect(await page.locator(".tt-live").textContent()).toContain("not allowed to follow");
    stage.server.refuseLive(false);
    await page.getByRole("button", { name: "Follow" }).click();
    await page.getByText("does not let this page follow").waitFor({ state: "detached" });
    await close();
  });
});
