import type { Controller } from "../state/controller.ts";

export interface KeyScope {
  readonly controller: Controller;
  readonly root: HTMLElement | null;
  readonly surface: "page" | "tab";
}

/** Keys of the whole inspector. In a tab of the host only while the focus is inside of it. */
export function onKey(event: KeyboardEvent, { controller, root, surface }: KeyScope): void {
  if (root === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const inside = target !== null && root.contains(target);
  if (!inside && !(surface === "page" && target === document.body)) return;
  if (event.key === "?") controller.set({ help: true });
}
