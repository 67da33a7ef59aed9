import { type RefObject, useLayoutEffect, useState } from "react";

import { type RowWindow, type Scrolled, windowOf } from "../../core/window.ts";

interface WindowedRows {
  /** Pixels. */
  readonly rowHeight: number;
  readonly count: number;
  /** Rows beyond those that can be seen, on either side; absent: as many as are usual. */
  readonly overscan?: number;
  /** Which part of the element rows are seen in; absent: all of it. Always the same function. */
  readonly viewOf?: (element: HTMLElement) => Pick<Scrolled, "scrollTop" | "viewHeight">;
}

/** How high an element is likely to be, until it is there. */
const LIKELY = { scrollTop: 0, viewHeight: 800 } as const;

const wholeOf = ({ scrollTop, clientHeight }: HTMLElement) => ({ scrollTop, viewHeight: clientHeight });

/**
 * The drawn rows of a list inside of a scrolling element, kept up with its scrolling and its size. A scroll that draws the
 * same rows again tells nobody.
 */
export function useWindow(
  scroller: RefObject<HTMLElement>,
  { rowHeight, count, overscan, viewOf = wholeOf }: WindowedRows,
): RowWindow {
  const [shown, setShown] = useState(() => windowOf({ ...LIKELY, rowHeight, count }, overscan));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const read = (): void => {
      const next = windowOf({ ...viewOf(element), rowHeight, count }, overscan);
      setShown((before) => (isSame(before, next) ? before : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [scroller, rowHeight, count, overscan, viewOf]);
  return shown;
}

const isSame = (a: RowWindow, b: RowWindow): boolean =>
  a.first === b.first && a.end === b.end && a.above === b.above && a.below === b.below;
