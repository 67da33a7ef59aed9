import { answersOf, tracesOf } from "./answers.ts";
import { hasChromium } from "./chromium.ts";
import { decidedTurn } from "./decided-turn.ts";
import { openStage } from "./stage.ts";

const ROW = 28;
const FRAMES_MAX = 240;

/** Scrolls the table of decisions by so many pixels a frame; resolves with the milliseconds between frames, ascending. */
export type Scroll = (step: number) => Promise<readonly number[]>;

/** Lends out a table of decisions in a browser. null: this machine has no browser. */
export async function withScrolledTable<Value>(
  entries: number,
  use: (scroll: Scroll) => Promise<Value>,
): Promise<Value | null> {
  if (!hasChromium()) return null;
  const turns = [decidedTurn({ entries })];
  const stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  const scroll: Scroll = async (step) => {
    const { page, close } = await stage.open({ view: "decisions" });
    const times = await page.getByRole("grid").evaluate(framesOf, {
      count: Math.min(FRAMES_MAX, Math.floor((entries * ROW) / step) - 10),
      step,
    });
    await close();
    return times.sort((a, b) => a - b);
  };
  try {
    return await use(scroll);
  } finally {
    await stage.close();
  }
}

/** Runs in the page. Throws when nothing was scrolled or drawn. */
async function framesOf(
  grid: Element,
  { count, step }: { readonly count: number; readonly step: number },
): Promise<number[]> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < count; frame++) {
    grid.scrollTop += step;
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  if (grid.scrollTop < step * 10) throw new Error("the table does not scroll");
  const drawn = [...grid.querySelectorAll<HTMLElement>("[data-index]")].map((row) => Number(row.dataset["index"]));
  const middle = grid.scrollTop / 28;
  if (!drawn.some((index) => Math.abs(index - middle) < 30)) throw new Error("the rows at the place are not drawn");
  return times;
}
