import { type KeyAction, keyAction, type KeyPlace } from "../../core/keys.ts";
import type { Controller } from "../state/controller.ts";
import { shownTrace, ladderOf } from "../state/state.ts";
import type { InspectorValue } from "./context.tsx";
import { copyLink } from "./copy-link.ts";
import { SESSION_VIEW_OF, VIEW_OF } from "./registry.tsx";

export interface KeyScope extends InspectorValue {
  readonly root: HTMLElement;
}

/** Keys of the whole inspector. In a tab of the host only while the focus is inside of it. */
export function onKey(event: KeyboardEvent, scope: KeyScope): void {
  if (event.defaultPrevented) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isOurs =
    target !== null && (scope.root.contains(target) || (scope.surface === "page" && target === document.body));
  if (!isOurs || target.closest("dialog") !== null) return;
  const action = keyAction(event, placeOf(target));
  if (action !== null && act(action, scope)) event.preventDefault();
}

const TYPED = /^(?:text|search|url|number|email)$/u;

/** Where the focus is, as the keys have it. The canvas hears its own keys before these. */
export function placeOf(target: HTMLElement): KeyPlace {
  if (target instanceof HTMLInputElement && TYPED.test(target.type)) return "text";
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable)
    return "text";
  return target.closest("[role=tree], [role=grid], .tt-canvas") === null ? "page" : "own";
}

/** Does it; false: there is nothing to do here, and the browser may have the key. */
function act(action: KeyAction, scope: KeyScope): boolean {
  const { controller, root } = scope;
  switch (action.do) {
    case "view":
      return openView(controller, action.view);
    case "turn":
      controller.stepTurn(action.by);
      return true;
    case "call": {
      const trace = shownTrace(controller.store.get());
      if (trace !== null) controller.stepCall(trace, action.by);
      return true;
    }
    case "filter":
      return focusFilter(controller, root);
    case "close":
      return close(controller);
    case "copy-link":
      void copyLink(scope);
      return true;
    case "help":
      controller.set({ help: true });
      return true;
    // Heard by the canvas, when the focus is on it.
    case "fit":
    case "zoom":
    case "move":
    case "select":
    case "expand":
      return false;
  }
}

function openView(controller: Controller, view: keyof typeof VIEW_OF): boolean {
  if (VIEW_OF[view] === undefined && SESSION_VIEW_OF[view] === undefined) return false;
  // The ladder is about the entry that is selected, if one is.
  const { nodeId } = controller.store.get();
  const asked = view === "why-not" && nodeId?.startsWith("item:") === true ? ladderOf(nodeId.slice(5)) : {};
  controller.set({ view, ...asked });
  return true;
}

/** The filter of the view, if it has one, else that of the turns. */
function focusFilter(controller: Controller, root: HTMLElement): boolean {
  const own = root.querySelector<HTMLElement>("[data-filter='view']");
  const field = own ?? root.querySelector<HTMLElement>("[data-filter='turns']");
  if (field === null) return false;
  if (own === null) controller.set({ drawer: true });
  field.focus();
  return true;
}

/** Closes what was opened last: details, then the drawer. */
function close(controller: Controller): boolean {
  const { nodeId, drawer } = controller.store.get();
  if (nodeId !== null) controller.select(null);
  else if (drawer) controller.set({ drawer: false });
  else return false;
  return true;
}
