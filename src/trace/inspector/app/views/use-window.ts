import { type RefObject, useLayoutEffect, useState } from "react";

import { type RowWindow, windowOf } from "../../core/window.ts";

/** The drawn rows of a list inside of a scrolling element, kept up with its scrolling and its size. */
export function useWindow(scroller: RefObject<HTMLElement>, rowHeight: number, count: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const read = (): void =>
      setPlace((before) => {
        const [top, height] = [element.scrollTop, element.clientHeight];
        return before.top === top && before.height === height ? before : { top, height };
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [scroller]);
  return windowOf({ scrollTop: place.top, viewHeight: place.height, rowHeight, count });
}
