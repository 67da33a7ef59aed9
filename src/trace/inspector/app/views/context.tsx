import { createContext, useContext, useMemo, useSyncExternalStore } from "react";

import type { Controller } from "../state/controller.ts";
import type { State } from "../state/state.ts";
import { type AppWord, type Filled, say } from "../words/say.ts";

/** Where the inspector is: a page of its own, or a tab of the host. */
export type Surface = "page" | "tab";

export interface InspectorValue {
  readonly controller: Controller;
  readonly surface: Surface;
  /** Address of a link to what is shown. */
  readonly linkTo: (state: State) => string;
}

const InspectorContext = createContext<InspectorValue | null>(null);
export const InspectorProvider = InspectorContext.Provider;

export function useInspector(): InspectorValue {
  const value = useContext(InspectorContext);
  if (value === null) throw new Error("a view of the inspector outside of the inspector");
  return value;
}

export const useController = (): Controller => useInspector().controller;

/** A part of the state; the view is drawn anew when the part is another one. */
export function usePick<Part>(pick: (state: State) => Part): Part {
  const { store } = useController();
  const read = (): Part => pick(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

export type Say = (word: AppWord, filled?: Filled) => string;

export function useSay(): Say {
  const lang = usePick((state) => state.lang);
  return useMemo(() => (word, filled) => say(lang, word, filled), [lang]);
}
