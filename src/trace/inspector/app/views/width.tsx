import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useState } from "react";

/** Below this width there is no canvas and no list beside the views; pixels. */
export const NARROW = 768;

const WidthContext = createContext(NARROW);

/** Tells views how wide the inspector is: in a tab of the host that is not how wide the window is. */
export function WidthProvider({
  element,
  children,
}: {
  readonly element: RefObject<HTMLElement>;
  readonly children: ReactNode;
}): JSX.Element {
  const width = useElementWidth(element, window.innerWidth);
  return <WidthContext.Provider value={width}>{children}</WidthContext.Provider>;
}

export const useWidth = (): number => useContext(WidthContext);
export const useNarrow = (): boolean => useWidth() < NARROW;

/** How wide an element is, kept up with its size; `first` until it is drawn. Pixels. */
export function useElementWidth(element: RefObject<HTMLElement>, first: number): number {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    setWidth(root.clientWidth);
    const observer = new ResizeObserver(() => setWidth(root.clientWidth));
    observer.observe(root);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
