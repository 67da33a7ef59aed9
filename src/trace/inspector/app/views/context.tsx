import { createContext, useContext, useSyncExternalStore } from "react";

import type { Argument, Text } from "../../core/phrase.ts";
import type { Controller } from "../state/controller.ts";
import type { State } from "../state/state.ts";
import { type Language, type Speech, speechIn } from "../../core/words/speech.ts";
import type { WordKey } from "../../core/words/keys.ts";

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

/** Words of ours in the reader's language. */
export interface Say {
  (word: WordKey, args?: Readonly<Record<string, Argument>>): string;
  /** A recorded name as it is, or words of ours. */
  readonly text: (text: Text) => string;
  /** Numbers, times and dates. */
  readonly speech: Speech;
}

const made = new Map<Language, Say>();

/** The same function each time, so that views drawn with it are not drawn anew. */
function sayIn(language: Language): Say {
  const known = made.get(language);
  if (known !== undefined) return known;
  const speech = speechIn(language);
  const text = (one: Text): string => speech.say(one);
  const say = (word: WordKey, args: Readonly<Record<string, Argument>> = {}): string => text({ word, with: args });
  const own: Say = Object.assign(say, { text, speech });
  made.set(language, own);
  return own;
}

export const useSay = (): Say => sayIn(usePick((state) => state.lang));
