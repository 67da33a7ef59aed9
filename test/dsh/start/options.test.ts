import { expect, it } from "vitest";
import { HELP, readOptions } from "./options.ts";

it("stays up without --once; with it, says the demo's text or one's own", () => {
  expect(readOptions([])).toEqual({ once: false, text: undefined, help: false });
  expect(readOptions(["--once"])).toEqual({ once: true, text: undefined, help: false });
  expect(readOptions(["--once", "A red lamp."])).toEqual({ once: true, text: "A red lamp.", help: false });
  expect(readOptions(["--once", "A", "red", "lamp."]).text).toBe("A red lamp.");
  expect(readOptions(["-h"]).help).toBe(true);
});

it("refuses what it does not know, and a text that nobody says", () => {
  expect(() => readOptions(["--onec"])).toThrow("--onec");
  expect(() => readOptions(["A text"])).toThrow('"A text": a text is for --once');
});

it("tells of its options in the help", () => expect(HELP).toContain("--once"));
