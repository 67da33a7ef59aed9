import { manyCards } from "../../trace/inspector/core/support/turns.ts";
import { hasChromium } from "./chromium.ts";
import { openStage } from "./stage.ts";

/** Milliseconds until a graph is on the screen, and a plain page with as many cards, drawn by the same browser. */
export interface Mounted {
  readonly graphMs: number;
  readonly plainMs: number;
}

export interface MountableGraph {
  readonly cards: number;
  /** Leaves the graph, comes back, and leaves it again: all of it is made anew. */
  readonly mount: () => Promise<Mounted>;
}

/** Lends out the graph of a turn of at least so many cards, all of them open. null: this machine has no browser. */
export async function withGraph<Value>(
  least: number,
  use: (graph: MountableGraph) => Promise<Value>,
): Promise<Value | null> {
  if (!hasChromium()) return null;
  const stage = await openStage({ turns: [manyCards(least)] });
  try {
    const { page } = await stage.open({ view: "graph" });
    const folded = page.locator('.tt-card[aria-expanded="false"] [data-toggle]');
    while ((await folded.count()) > 0) {
      await folded.evaluateAll((toggles) => toggles.forEach((toggle) => (toggle as HTMLElement).click()));
    }
    const cards = await page.locator(".tt-card").count();
    return await use({ cards, mount: () => page.evaluate(mounted, cards) });
  } finally {
    await stage.close();
  }
}

/** Runs in the page. Throws when a card is there before the graph is, or is not there afterwards. */
async function mounted(cards: number): Promise<Mounted> {
  /** Behind the next frame: a message is heard when the frame that asked for it was drawn. */
  const drawn = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  const count = (): number => document.querySelectorAll(".tt-card").length;
  const tabs = [...document.querySelectorAll<HTMLElement>(".tt-tab")];
  const [graph, other] = [tabs[0], tabs.at(-1)];
  if (graph === undefined || other === undefined) throw new Error("the views have no tabs");
  other.click();
  await drawn();
  if (count() > 0) throw new Error("the graph is still there");

  const plain = document.createElement("div");
  plain.style.cssText = "position:fixed;inset:0;overflow:hidden;background:#fff";
  const card = (_none: unknown, at: number): string =>
    `<button style="position:absolute;left:${(at % 3) * 330}px;top:${Math.floor(at / 3) * 40}px;width:320px;height:36px">` +
    `<span><b>Card ${at}</b> <span>rank ${at} · 40 tokens</span></span><span>included</span></button>`;
  const atPlain = performance.now();
  plain.innerHTML = Array.from({ length: cards }, card).join("");
  document.body.append(plain);
  const plainMs = (await drawn()) - atPlain;
  plain.remove();
  await drawn();

  const atGraph = performance.now();
  graph.click();
  const graphMs = (await drawn()) - atGraph;
  if (count() !== cards) throw new Error(`${count()} of ${cards} cards are there`);
  return { graphMs, plainMs };
}
