import { type RefObject, useLayoutEffect, useState } from "react";

import { type RowWindow, windowOf } from "../../../core/window.ts";

/** Rows beyond those that can be seen, on either side: fewer than elsewhere, for rows of many cells. */
const OVERSCAN = 4;

interface GridPlace {
  readonly rowHeight: number;
  readonly count: number;
}

/** The drawn rows of the grid. A scroll that draws the same rows again tells nobody. */
export function useGridWindow(scroller: RefObject<HTMLElement>, { rowHeight, count }: GridPlace): RowWindow {
  const [shown, setShown] = useState(() => windowOf({ scrollTop: 0, viewHeight: 560, rowHeight, count }, OVERSCAN));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const read = (): void => {
      const next = windowOf({ ...rowsView(element), rowHeight, count }, OVERSCAN);
      setShown((before) =>
        before.first === next.first && before.end === next.end && before.below === next.below ? before : next,
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [scroller, rowHeight, count]);
  return shown;
}

/** The part of a scrolling grid in which rows are seen: below its first child, the head, which stays in place. */
export function rowsView({ scrollTop, clientHeight, firstElementChild: head }: HTMLElement): {
  readonly scrollTop: number;
  readonly viewHeight: number;
} {
  const headHeight = head instanceof HTMLElement ? head.offsetHeight : 0;
  return { scrollTop, viewHeight: Math.max(0, clientHeight - headHeight) };
}
