import { describe, expect, it } from "vitest";
import { KEY_HELP, keyAction, type KeyPlace } from "../../../../src/trace/inspector/core/keys.ts";

const press = (key: string, place: KeyPlace = "page", modifier: "ctrlKey" | "metaKey" | "altKey" | null = null) =>
  keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...(modifier && { [modifier]: true }) }, place);

/** Keys of the help as the browser calls them. */
const BROWSER_KEYS: Readonly<Record<string, string>> = {
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  Space: " ",
  Esc: "Escape",
};

describe("keys of the page", () => {
  it("do what they say", () => {
    expect(["g", "2", "3", "w", "c"].map((key) => press(key))).toEqual(
      ["graph", "tree", "timing", "why-not", "compare"].map((view) => ({ do: "view", view })),
    );
    expect(press("j")).toEqual({ do: "turn", by: 1 });
    expect(press("[")).toEqual({ do: "call", by: -1 });
    expect(press("0")).toEqual({ do: "zoom", by: "reset" });
    expect(["/", "f", "y", "?", "Escape"].map((key) => press(key)?.do)).toEqual([
      "filter",
      "fit",
      "copy-link",
      "help",
      "close",
    ]);
  });

  it("leave arrows, Enter and Space to what has its own, and move in the graph", () => {
    for (const key of ["ArrowUp", "Enter", " "]) {
      expect(press(key, "page")).toBeNull();
      expect(press(key, "own")).toBeNull();
    }
    expect(press("ArrowLeft", "graph")).toEqual({ do: "move", direction: "left" });
    expect(press("Enter", "graph")).toEqual({ do: "select" });
    expect(press("g", "own")).toEqual({ do: "view", view: "graph" });
  });

  it("are letters while a text is typed, but for Escape", () => {
    expect(press("g", "text")).toBeNull();
    expect(press("Escape", "text")).toEqual({ do: "close" });
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("are the browser's with %s", (modifier) => {
    expect(press("f", "graph", modifier)).toBeNull();
    expect(press("Escape", "text", modifier)).toBeNull();
  });

  it("are all in the help, and nothing else is", () => {
    const helped = KEY_HELP.flatMap(({ keys }) => keys.map((key) => BROWSER_KEYS[key] ?? key));
    for (const key of helped) expect(press(key, "graph"), key).not.toBeNull();
    const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    const working = ascii.filter((key) => press(key) !== null);
    // "=" is "+" without Shift.
    expect(working.filter((key) => !helped.includes(key))).toEqual(["="]);
  });
});
