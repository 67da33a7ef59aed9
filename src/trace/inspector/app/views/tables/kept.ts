import { useState } from "react";

import type { Controller } from "../../state/controller.ts";
import { useController } from "../context.tsx";

const places = new WeakMap<Controller, Map<string, unknown>>();

/** State of a view that is still there when the view is opened again, as long as the inspector is. */
export function useKept<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const controller = useController();
  let kept = places.get(controller);
  if (kept === undefined) places.set(controller, (kept = new Map()));
  const own = kept;
  const [value, setValue] = useState((): Value => (own.has(name) ? (own.get(name) as Value) : initial));
  const set = (next: Value): void => {
    own.set(name, next);
    setValue(next);
  };
  return [value, set];
}
