import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

/** A hook that runs in React without a browser, its effects as well. */
export interface RunningHook<Input, Output> {
  /** What it gave when it was drawn last. */
  readonly now: () => Output;
  readonly draw: (input: Input) => Promise<void>;
  /** Does something that sets a state, and waits until that is drawn. */
  readonly change: (what: () => void) => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Runs a hook in a component that draws nothing: this is all of a document that React then needs. */
export async function runHook<Input, Output>(
  hook: (input: Input) => Output,
  first: Input,
): Promise<RunningHook<Input, Output>> {
  const document = { nodeType: 9, activeElement: null, addEventListener: () => {} };
  vi.stubGlobal("window", { HTMLIFrameElement: class {}, document });
  vi.stubGlobal("document", document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = { nodeType: 1, tagName: "DIV", ownerDocument: document, textContent: "", addEventListener: () => {} };
  const root = createRoot(place as unknown as Element);
  let output: Output;
  function Host({ input }: { readonly input: Input }): null {
    output = hook(input);
    return null;
  }
  const draw = (input: Input) => act(async () => root.render(createElement(Host, { input })));
  await draw(first);
  return {
    now: () => output,
    draw,
    change: (what) => act(async () => what()),
    leave: () => act(async () => root.unmount()),
  };
}
