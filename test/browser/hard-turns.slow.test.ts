import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { TurnTrace } from "../../src/trace/model/turn/turn-trace.ts";
import { VIEWS } from "../../src/trace/inspector/core/deep-link.ts";
import { hasChromium } from "./support/chromium.ts";
import { failedTurn, redactedTurn, sampleTurn } from "./support/sample-turn.ts";
import { openStage, settled, type Stage } from "./support/stage.ts";

const LONG = "永不熄灭的灯塔与第七纪元潮汐守夜人的旧誓约".repeat(6);
const TURNS: readonly (readonly [string, TurnTrace])[] = [
  ["with long names in Chinese", sampleTurn({ n: 4, names: [LONG] })],
  ["of sixty steps", sampleTurn({ n: 3, steps: 60 })],
  ["that was redacted", redactedTurn(2)],
  ["that failed", failedTurn(1)],
];

describe.skipIf(!hasChromium())("a turn", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ turns: TURNS.map(([, trace]) => trace) });
  });
  afterAll(() => stage.close());

  it.each(TURNS)(
    "%s is shown by every view, without scrolling sideways on a small screen",
    async (_name, { turnId }) => {
      const { page, problems, close } = await stage.open({ turnId, width: 360, height: 640 });
      for (const view of VIEWS) {
        await page.locator(".tt-tab").nth(VIEWS.indexOf(view)).click();
        await settled(page);
        const width = await page.locator(".tt-turn-scroll").evaluate((turn) => turn.scrollWidth - turn.clientWidth);
        expect(width, view).toBeLessThanOrEqual(0);
      }
      expect(problems).toEqual([]);
      await close();
    },
  );

  it.each(TURNS)("%s: graph and tree tell the same of every card", async (_name, { turnId }) => {
    const { page, problems, close } = await stage.open({ turnId, view: "graph", height: TALL });
    const cards = await graphCards(page);
    await page.keyboard.press("t");
    await settled(page);
    const rows = await treeRows(page);
    const inTree = new Map(rows.map((row) => [row.id, row]));
    const kinds = new Set(cards.map(({ kind }) => kind));
    for (const kind of ["source", "history", "call", "inventory"]) expect(kinds).toContain(kind);
    // Groups of ten runs, and the card for entries without one, are the graph's own: the tree has all of them.
    const own = ({ id, kind }: { readonly id: string; readonly kind: string }): boolean =>
      id.startsWith("runs:") || (kind === "fold" && !inTree.has(id));
    const told = cards.filter((card) => !own(card));
    expect(told.map(({ kind: _kind, ...card }) => card)).toEqual(told.map(({ id }) => inTree.get(id)));
    const inGraph = new Set(cards.map(({ id }) => id));
    expect(rows.filter(({ id }) => !inGraph.has(id) && CARD.test(id) && !isFolded(id, cards))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it("is linked to by the same name from the graph and from the tree, whatever the card", async () => {
    const { turnId } = sampleTurn({ n: 4 });
    const { page, close } = await stage.open({ turnId, view: "graph", height: TALL });
    const cards = await graphCards(page);
    await close();
    const oneOfEach = [...new Map(cards.map((card) => [card.kind, card])).values()];
    expect(oneOfEach.length).toBeGreaterThan(8);
    for (const { id, title } of oneOfEach) {
      const graph = await stage.open({ turnId, view: "graph", node: id });
      expect(await graph.page.locator(`.tt-card[aria-pressed="true"]`).getAttribute("data-id")).toBe(id);
      // The graph is what a link without a view leads to.
      const link = `${new URL(graph.page.url()).hash}&view=tree`;
      await graph.page.keyboard.press("t");
      await settled(graph.page);
      await graph.page.locator(`[role=treeitem][data-id=${JSON.stringify(id)}][aria-selected="true"]`).waitFor();
      expect(new URL(graph.page.url()).hash).toBe(link);
      expect(await graph.page.locator(".tt-detail h3").textContent()).toBe(title);
      await graph.close();
    }
  });
});

/** High enough for every row of the tree to be drawn. */
const TALL = 16_000;

/** Rows that the graph has a card of, by their ids. */
const CARD =
  /^(?:book|document|section|item|fold|block|call|calls|run|definition):|^(?:prompt|contexts|history|answer|proposal|tools)$/u;

/** What a card of the graph, or a row of the tree, says. */
interface Told {
  readonly id: string;
  readonly title: string;
  readonly facts: string;
  readonly badges: readonly string[];
  /** The tree names what was not recorded; on a card there is room for that it is so. */
  readonly isUnknown: boolean;
}

/** Entries of a book that has a card for those that have none. */
const isFolded = (id: string, cards: readonly Told[]): boolean =>
  id.startsWith("item:") && cards.some((card) => card.id === `fold:${id.slice(5, id.lastIndexOf(":"))}`);

/** All cards of the graph, each opened. */
async function graphCards(page: Page): Promise<(Told & { readonly kind: string })[]> {
  await opened(page, '.tt-card[aria-expanded="false"] [data-toggle]');
  const told = await toldBy(page, { of: ".tt-card", title: ".tt-card-title", facts: ".tt-card-facts" });
  const kinds = await page
    .locator(".tt-card")
    .evaluateAll((cards) => cards.map((one) => one.getAttribute("data-kind")));
  return told.map((card, index) => ({ ...card, kind: kinds[index] ?? "" }));
}

/** All rows of the tree, each opened. */
async function treeRows(page: Page): Promise<Told[]> {
  await opened(page, '[role=treeitem][aria-expanded="false"] [data-toggle]');
  return toldBy(page, { of: "[role=treeitem]", title: ".tt-tree-title", facts: ".tt-tree-facts" });
}

async function opened(page: Page, folded: string): Promise<void> {
  while ((await page.locator(folded).count()) > 0)
    await page
      .locator(folded)
      .first()
      .evaluate((one: HTMLElement) => one.click());
}

interface Places {
  readonly of: string;
  readonly title: string;
  readonly facts: string;
}

const toldBy = (page: Page, places: Places): Promise<Told[]> =>
  page.locator(places.of).evaluateAll((all, { title, facts }) => {
    const isMissing = (badge: string): boolean => badge.startsWith("? not recorded");
    return all.map((one) => {
      const textOf = (selector: string): string => one.querySelector(selector)?.textContent ?? "";
      const badges = [...one.querySelectorAll(".tt-badge")].map((badge) => badge.textContent ?? "");
      return {
        id: one.getAttribute("data-id") ?? "",
        title: textOf(title),
        facts: textOf(facts),
        badges: badges.filter((badge) => !isMissing(badge)),
        isUnknown: badges.some(isMissing),
      };
    });
  }, places);
