import type { Locator, Page } from "playwright-core";

import { settled } from "../support/stage.ts";

/** What a card of the graph, or a row of the tree, says. */
export interface ShownCard {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly facts: string;
  /** But for what was not recorded: the tree names it, on a card there is no room. */
  readonly badges: readonly string[];
  readonly isUnknown: boolean;
}

/** All cards of the graph, each opened. The graph is left as it is then. */
export async function graphCards(page: Page): Promise<ShownCard[]> {
  await page.keyboard.press("g");
  const folded = page.locator('.tt-card[aria-expanded="false"]');
  while ((await folded.count()) > 0) {
    await folded.first().evaluate((card) => card.querySelector<HTMLElement>("[data-toggle]")?.click());
  }
  const cards: ShownCard[] = [];
  for (const card of await page.locator(".tt-card").all()) {
    const said = await saidBy(card, { title: ".tt-card-title", facts: ".tt-card-facts" });
    const [id, kind] = await card.evaluate((one) => [one.getAttribute("data-id"), one.getAttribute("data-kind")]);
    cards.push({ id: id ?? "", kind: kind ?? "", ...said });
  }
  return cards;
}

/** For each card what the row says that the tree selects when the card is selected in the graph. */
export async function treeTwins(page: Page, cards: readonly ShownCard[]): Promise<ShownCard[]> {
  const twins: ShownCard[] = [];
  for (const { id, kind } of cards) {
    await page.keyboard.press("g");
    await page.locator(`.tt-card[data-id=${JSON.stringify(id)}]`).evaluate((card: HTMLElement) => card.click());
    await page.locator(`.tt-card[data-id=${JSON.stringify(id)}][aria-pressed="true"]`).waitFor();
    await page.keyboard.press("t");
    await settled(page);
    const row = page.locator('[role=treeitem][aria-selected="true"]');
    twins.push({ id, kind, ...(await saidBy(row, { title: ".tt-tree-title", facts: ".tt-tree-facts" })) });
  }
  return twins;
}

interface Places {
  readonly title: string;
  readonly facts: string;
}

async function saidBy(element: Locator, places: Places): Promise<Omit<ShownCard, "id" | "kind">> {
  return element.evaluate((one, { title, facts }) => {
    const textOf = (selector: string): string => one.querySelector(selector)?.textContent ?? "";
    const badges = [...one.querySelectorAll(".tt-badge")].map((badge) => badge.textContent ?? "");
    const isMissing = (badge: string): boolean => badge.startsWith("? not recorded");
    return {
      title: textOf(title),
      facts: textOf(facts),
      badges: badges.filter((badge) => !isMissing(badge)),
      isUnknown: badges.some(isMissing),
    };
  }, places);
}
