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

  it.each(TURNS)("%s: graph and tree name the same calls and tools", async (_name, { turnId }) => {
    const graph = await stage.open({ turnId, view: "graph" });
    const drawn = await idsIn(graph.page);
    await graph.close();
    const tree = await stage.open({ turnId, view: "tree", height: 4000 });
    for (let closed = 1; closed > 0;) {
      const twigs = tree.page.locator('[role=treeitem][aria-expanded="false"] [data-toggle]');
      closed = await twigs.count();
      if (closed > 0) await twigs.first().click();
    }
    const listed = await tree.page.locator("[role=treeitem] .tt-tree-title").allTextContents();
    for (const title of drawn) expect(listed).toContain(title);
    expect(drawn.length).toBeGreaterThan(0);
    await tree.close();
  });
});

/** Titles of the cards of calls and tools of the graph. */
const idsIn = (page: Page): Promise<string[]> =>
  page.locator('.tt-card:is([data-kind="call"], [data-kind="tool"]) .tt-card-title').allTextContents();
