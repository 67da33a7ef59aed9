import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { formatPlace, VIEWS } from "../../../src/trace/inspector/core/deep-link.ts";
import { axeViolations } from "../support/axe.ts";
import { hasChromium, openChromium } from "../support/chromium.ts";
import { settled } from "../support/stage.ts";
import { tabTo, unreached, unreachedByView } from "../support/tab-key.ts";
import { type OpenedPage, watchedPage, type WatchedOptions } from "../support/watched-page.ts";
import { type Host, openPlace, PATIENT, type Place } from "../../dsh/host.ts";
import { PLUGIN, rival } from "../../dsh/home.ts";
import { enterDsh, openTab, say } from "./dsh-page.ts";
import { graphCards, treeTwins } from "./two-views.ts";
import { type Script, scripted } from "../../dsh/model/script.ts";
import { CARD, PRESET } from "../../dsh/resources.ts";
import { TAKE_NOTE } from "../../dsh/rivals/note-tool.ts";
import { TurnApi } from "../../dsh/turn/turn-api.ts";

/** The inspector as a reader has it: a real browser on a real host, on the inspector's own page and in the host's tab. */

const LORE = "The gate is shut with seven iron bolts, and the moat is dry.";
const BOOK = JSON.stringify({
  name: "Gates",
  entries: {
    0: { uid: 0, key: ["gate"], content: LORE, position: 0, comment: "Gate" },
    1: { uid: 1, key: ["dragon"], content: "Dragons sleep.", position: 1, comment: "Dragon" },
    2: { uid: 2, key: ["gate"], content: "Never rolled.", probability: 0, useProbability: true, comment: "Luck" },
    3: { uid: 3, key: [], constant: true, content: "It is evening.", position: 1, comment: "Evening" },
  },
});
/** A turn with a tool, whose answer quotes lore. */
const QUOTING: Script = {
  call: { name: TAKE_NOTE, arguments: { text: "bolts", answer: "Noted." } },
  quote: "seven iron bolts",
};
const PAGE = "/pmp-dsh-tavern/inspector";

/** A session as the host lists it; `blank`: nothing was said in it. */
interface Listed {
  readonly sessionId: string;
  readonly blank: boolean;
}

describe.skipIf(!hasChromium())("the inspector on a real host", () => {
  let place: Place;
  let host: Host;
  let turns: TurnApi;
  let browser: Browser;
  let bound: Parameters<Host["api"]["bind"]>[1] = {};
  let gate = "";

  beforeAll(async () => {
    place = await openPlace();
    place.home.profile("web", { plugin: "bundle" });
    host = await place.boot([{ id: PLUGIN, config: PATIENT }, rival("note-tool")]);
    turns = new TurnApi(host.api);
    await host.rpc.workspace(place.home.workspace);
    browser = await openChromium();
    gate = join(place.home.folder, "gate");
    const worldBookIds = [await host.api.add("world-book", BOOK, "gates.json")];
    const characterId = await host.api.add("character", CARD, "ada.json");
    bound = { presetId: await host.api.add("preset", PRESET, "tale.json"), characterId, worldBookIds };
  }, 400_000);
  afterEach(() => rmSync(gate, { force: true }));
  afterAll(async () => {
    await browser?.close();
    await place?.close();
  });

  const session = async (): Promise<string> => {
    const sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
    await host.api.bind(sessionId, bound);
    return sessionId;
  };
  /** The empty session that the host's page begins with, bound. */
  const begin = async (page: Page): Promise<string> => {
    await enterDsh(page);
    const blank = async (): Promise<string | undefined> => {
      const { items } = await host.rpc.call<{ readonly items: readonly Listed[] }>("session.list", {});
      return items.find((item) => item.blank)?.sessionId;
    };
    await expect.poll(blank, { timeout: 30_000 }).toBeDefined();
    const sessionId = (await blank()) ?? "";
    await host.api.bind(sessionId, bound);
    return sessionId;
  };
  const openGate = (): void => writeFileSync(gate, "");
  const isOver = async (sessionId: string): Promise<boolean> =>
    (await host.rpc.events(sessionId)).some(({ type }) => type === "turn/end");
  const visit = async (path: string, options: WatchedOptions = {}): Promise<OpenedPage> => {
    const opened = await watchedPage(browser, host.dsh.url, { ...options, strict: true });
    await opened.page.goto(host.dsh.url + path);
    return opened;
  };
  const pageOf = (session: string, turn: string | null = null): string =>
    PAGE + formatPlace({ session, turn, node: null, view: null });

  /** A turn of {@link QUOTING} that waits at its last words. */
  const held = (text: string): string => scripted(text, { ...QUOTING, hold: gate });

  describe("on its own page", () => {
    it("shows a turn while it runs, and its answer and what it cites once it is stored", async () => {
      const sessionId = await session();
      const { page, problems, close } = await visit(pageOf(sessionId));
      const note = page.locator(".tt-list .tt-note", { hasText: "No recorded turn in this session yet." });
      await note.waitFor();
      expect(await note.evaluate((element) => getComputedStyle(element).padding)).not.toBe("0px");
      await host.rpc.prompt(sessionId, held("Open the gate."));

      await page.locator(".tt-line-top .tt-badge", { hasText: "Generating" }).waitFor();
      await expectRunning(page);
      expect(await isOver(sessionId)).toBe(false);
      expect(await page.locator(".tt-card[data-kind=call]").count()).toBe(2);
      expect(await page.locator(".tt-card[data-kind=tool]").count()).toBe(1);

      openGate();
      await expectStored(page, LORE);
      const turn = await turns.newest(sessionId);
      expect(turn.citations).toMatchObject([{ match: "quote" }]);
      expect(problems).toEqual([]);
      await close();
    });

    it("says the same in graph and tree, card by card", async () => {
      const sessionId = await session();
      await host.rpc.turn(sessionId, scripted("Open the gate.", QUOTING));
      const { turnId } = await turns.newest(sessionId);
      const { page, problems, close } = await visit(pageOf(sessionId, turnId), { height: 2400 });
      await settled(page);
      const cards = await graphCards(page);
      const kinds = new Set(cards.map(({ kind }) => kind));
      for (const kind of ["source", "item", "prompt", "block", "history", "call", "answer", "inventory", "tool"]) {
        expect(kinds).toContain(kind);
      }
      expect(await treeTwins(page, cards)).toEqual(cards);
      expect(problems).toEqual([]);
      await close();
    });

    it.each([false, true])("is without barriers, view by view; dark: %s", async (dark) => {
      const sessionId = await session();
      await host.rpc.turn(sessionId, "Open the gate.");
      await turns.newest(sessionId);
      const { page, problems, close } = await visit(pageOf(sessionId), { dark });
      for (const view of VIEWS) {
        await page.locator(".tt-tab").nth(VIEWS.indexOf(view)).click();
        await settled(page);
        expect(await axeViolations(page), view).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    });

    it("is used by keyboard alone: a turn, its cards, its tree, its decisions", async () => {
      const sessionId = await session();
      await host.rpc.turn(sessionId, "Open the gate.");
      await host.rpc.turn(sessionId, "And shut the gate.");
      await turns.newest(sessionId, 2);
      const { page, problems, close } = await visit(pageOf(sessionId));
      await settled(page);
      await tabTo(page, ".tt-row:not([aria-current])");
      await page.keyboard.press("Enter");
      await page.locator(".tt-line h2", { hasText: "Turn 1" }).waitFor();

      await tabTo(page, ".tt-card");
      const first = await focusedCard(page);
      await page.keyboard.press("ArrowDown");
      expect(await focusedCard(page)).not.toBe(first);
      await page.keyboard.press("Enter");
      await page.locator(".tt-detail h3").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".tt-detail").waitFor({ state: "detached" });

      await page.keyboard.press("t");
      await tabTo(page, "[role=treeitem]");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.locator("[role=treeitem][aria-selected=true]").waitFor();
      await page.keyboard.press("Escape");

      await page.keyboard.press("d");
      await tabTo(page, "[role=grid]");
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await page.locator(".tt-gates").waitFor();
      expect(await unreachedByView(page)).toEqual({});
      expect(problems).toEqual([]);
      await close();
    });
  });

  describe("as a tab of the host", () => {
    it("shows what is said in the chat while it runs, and opens at the turn of an answer", async () => {
      const { page, problems, close } = await visit("/");
      const sessionId = await begin(page);
      await say(page, "Which gate is this?");
      await openTab(page, "Turn trace");
      await page.locator(".tt-line-top .tt-badge", { hasText: "completed" }).waitFor();
      await say(page, held("Open it again."));
      await page.locator(".tt-line-top .tt-badge", { hasText: "Generating" }).waitFor();
      await expectRunning(page, 2);
      expect((await host.rpc.events(sessionId)).filter(({ type }) => type === "turn/end")).toHaveLength(1);
      openGate();
      await expectStored(page, LORE, 2);

      await openTab(page, "Chat");
      const buttons = page.getByRole("button", { name: "Inspect this turn" });
      await expect.poll(() => buttons.count()).toBe(2);
      for (const turn of [1, 2]) {
        await buttons.nth(turn - 1).click();
        await page.locator(".tt-line h2", { hasText: `Turn ${turn}` }).waitFor();
        expect(await page.getByRole("tab", { name: "Turn trace" }).getAttribute("aria-selected")).toBe("true");
        await openTab(page, "Chat");
      }
      // In another window the reader chose another language: the host has drawn its tab already.
      await page.evaluate(() => localStorage.setItem("dsh-lorekeeper.lang", "zh-CN"));
      await page.locator(".tt-inspect").first().click();
      await page.locator(".tt-line h2", { hasText: "1" }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it("is without barriers, and used by keyboard alone", async () => {
      const { page, problems, close } = await visit("/");
      const sessionId = await begin(page);
      await say(page, "What of the dragon and the gate?");
      await turns.newest(sessionId);
      await tabTo(page, "[role=tab]:not([aria-selected=true])");
      while ((await page.evaluate(() => document.activeElement?.textContent)) !== "Turn trace") {
        await tabTo(page, "[role=tab]");
      }
      await page.keyboard.press("Enter");
      await settled(page);
      await page.locator(".tt-card").first().waitFor();
      for (const view of VIEWS) {
        await page.locator(".tt-tab").nth(VIEWS.indexOf(view)).focus();
        await page.keyboard.press("Enter");
        await settled(page);
        expect(await axeViolations(page, ".tt"), view).toEqual([]);
        expect(await unreached(page, ".tt"), view).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    });
  });
});

const focusedCard = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset["id"] : undefined,
  );

/** The page shows a turn that runs: its row, its outcome, nothing cited yet. */
async function expectRunning(page: Page, turn = 1): Promise<void> {
  expect(await page.locator(".tt-line h2").textContent()).toBe(`Turn ${turn}`);
  expect(await page.locator(".tt-live").getAttribute("data-connection")).toBe("open");
  expect(await page.locator(".tt-line-top").textContent()).toContain("running");
  expect(await page.locator(".tt-row[aria-current]").textContent()).toContain("running");
  expect(await page.locator('.tt-spine [data-state="done"]', { hasText: "Cite" }).count()).toBe(0);
}

/** The stored turn took the place of the running one: completed, its answer's text verified, its citation there. */
async function expectStored(page: Page, answer: string, turn = 1): Promise<void> {
  await page.locator(".tt-line-top .tt-badge", { hasText: "completed" }).waitFor();
  expect(await page.locator(".tt-line h2").textContent()).toBe(`Turn ${turn}`);
  await page.locator(".tt-line-facts", { hasText: "1 cited" }).waitFor();
  await page.locator('.tt-spine [data-state="done"]', { hasText: "Cite" }).waitFor();
  await page.locator(".tt-card[data-kind=answer]").click();
  await page.locator(".tt-detail", { hasText: answer }).waitFor();
  await page.keyboard.press("Escape");
}
