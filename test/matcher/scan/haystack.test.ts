import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MATCH_SOURCES } from "../../../src/matcher/model/book.ts";
import { Haystack, type HaystackInput } from "../../../src/matcher/scan/haystack.ts";
import { MessageText } from "../../../src/matcher/scan/message-text.ts";

const open = (messages: readonly string[], rest: Partial<HaystackInput> = {}): Haystack =>
  new Haystack({ messages, sources: {}, injections: [], messagesMax: 1_000, ...rest });
const ALL = 0b11_1111;
const text = (haystack: Haystack, depth: number, sources = 0, recursion = true): string =>
  haystack.view(depth, sources, recursion).text;

describe("the text that an entry sees", () => {
  it("is each of the newest messages behind a marker", () => {
    const haystack = open(["new", "old", "older"]);
    expect(text(haystack, 1)).toBe("\u0001new");
    expect(text(haystack, 2)).toBe("\u0001new\n\u0001old");
    expect(text(haystack, 99)).toBe(text(haystack, 3));
    expect(text(haystack, Number.POSITIVE_INFINITY)).toBe("\u0001new\n\u0001old\n\u0001older");
  });

  it("takes depths as slice does: fractions are cut, what is no number is none", () => {
    const haystack = open(["a", "b", "c"], { injections: ["I"] });
    expect(text(haystack, 1.9)).toBe(text(haystack, 1));
    expect(text(haystack, 0.5)).toBe("\u0001\n\u0001I");
    expect([haystack.prefixLength(1.9), haystack.prefixLength(Number.NaN)]).toEqual([haystack.prefixLength(1), 0]);
  });

  it("is verified as the same text, also where another has its length", () => {
    const haystack = open(["", "four"]);
    haystack.pushSegment("four");
    for (const depth of [1, 2])
      for (const recursion of [true, false]) {
        const view = haystack.view(depth, 0, recursion);
        expect(view.scanText.text).toBe(view.text);
      }
    expect(text(haystack, 1).length).toBe(haystack.joined.length);
  });

  it("has messages trimmed and keeps empty ones as slots", () => {
    expect(text(open([" a \n", "", "b"]), 3)).toBe("\u0001a\n\u0001\n\u0001b");
  });

  it("goes on with sources, injections and recursion segments, in this order", () => {
    const haystack = open(["m"], {
      sources: { scenario: " S ", personaDescription: "P", creatorNotes: "" },
      injections: ["I1", "", "I2"],
    });
    haystack.pushSegment("R1");
    haystack.pushSegment("R2");
    expect(text(haystack, 1, ALL).split("\n\u0001")).toEqual(["\u0001m", "P", " S ", "I1", "I2", "R1", "R2"]);
    expect(text(haystack, 1, 1, false)).toBe("\u0001m\n\u0001P\n\u0001I1\n\u0001I2");
  });

  it("is empty at depth 0 and below, whatever else there is", () => {
    const haystack = open(["m"], { sources: { scenario: "S" }, injections: ["I"] });
    haystack.pushSegment("R");
    expect([text(haystack, 0, ALL), text(haystack, -3, ALL)]).toEqual(["", ""]);
  });

  it("is the marker alone in an empty chat", () => {
    expect(text(open([]), 3)).toBe("\u0001");
    expect(text(open([], { injections: ["I"] }), 3)).toBe("\u0001\n\u0001I");
    expect(text(open([""]), 3)).toBe("\u0001");
  });

  it("holds no message beyond the bound", () => {
    expect(text(open(["a", "b", "c"], { messagesMax: 2 }), 9)).toBe("\u0001a\n\u0001b");
  });

  it("is shared between entries that see the same, until there is a new segment", () => {
    const haystack = open(["a", "b"], { sources: { scenario: "S" } });
    const view = haystack.view(2, 0, true);
    expect(haystack.view(5, 1, true)).toBe(view);
    expect(haystack.view(2, 16, true)).not.toBe(view);
    expect(haystack.view(1, 0, true)).not.toBe(view);
    haystack.pushSegment("R");
    expect(haystack.view(2, 0, true)).not.toBe(view);
    expect(haystack.view(2, 0, false).text).toBe(view.text);
  });
});

describe("places in the joined messages", () => {
  const piece = fc.constantFrom("", "a", "two words", "  b ", "c\nd");
  it("lead back to the message and its offset (property)", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (messages) => {
        const haystack = open(messages);
        haystack.messages.forEach((message, index) => {
          const start = haystack.starts[index]!;
          expect(haystack.joined.slice(start, start + message.length)).toBe(message);
          for (let at = 0; at < message.length; at++) expect(haystack.messageAt(start + at)).toBe(index);
          // The marker before a message belongs to it.
          expect(haystack.messageAt(start - 1)).toBe(index);
        });
      }),
    );
  });

  it("are cut by depth where a shorter chat would end (property)", () => {
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -1, max: 7 }),
        (messages, depth) => {
          const haystack = open(messages);
          expect(haystack.joined.slice(0, haystack.prefixLength(depth))).toBe(
            depth <= 0 ? "" : open(messages.slice(0, depth)).joined,
          );
        },
      ),
    );
  });
});

describe("parts of a view", () => {
  it("tell what stands at an offset; markers and separators belong to none", () => {
    const haystack = open(["mess", ""], { sources: { scenario: "source" }, injections: ["inj"] });
    haystack.pushSegment("rec");
    const view = haystack.view(2, ALL, true);
    for (const [word, where, index] of [
      ["mess", "message", 0],
      ["source", "source", MATCH_SOURCES.indexOf("scenario")],
      ["inj", "injection", 0],
      ["rec", "recursion", 0],
    ] as const) {
      const part = view.partAt(view.text.indexOf(word));
      expect(part).toMatchObject({ where, index, length: word.length });
      expect(view.text.slice(part?.start, (part?.start ?? 0) + word.length)).toBe(word);
    }
    expect(view.partAt(0)).toBeNull();
  });

  it("are none in the empty view", () => expect(open(["m"]).view(0, 0, true).parts).toEqual([]));
});

describe("the lower case of a view", () => {
  it("is that of the whole text: sigma depends on its neighbours", () => {
    const haystack = open(["ΑΣ", "Α"]);
    expect(haystack.view(2, 0, true).lower).toBe("\u0001ας\n\u0001α");
    expect(open(["İ"]).view(1, 0, true).lower).toHaveLength(3);
  });

  it("and its tails are put together from the parts as the whole text would give them (property)", () => {
    const cased = fc.string({ unit: fc.constantFrom("Σ", "Α", "İ", "a", "B", "龙", "\u0345", ".", "'"), maxLength: 5 });
    const some = fc.array(cased, { maxLength: 3 });
    fc.assert(
      fc.property(some, some, some, cased, (messages, injections, segments, scenario) => {
        const haystack = open(messages, { injections, sources: { scenario } });
        for (const segment of segments) haystack.pushSegment(segment);
        const view = haystack.view(messages.length + 1, ALL, true);
        expect(view.lower).toBe(view.text.toLowerCase());
        for (const from of [0, ...view.parts.map(({ start, length }) => start + length)]) {
          const tail = view.tailFrom(from);
          expect(tail.text).toBe(view.text.slice(from));
          if (tail.lower !== null) expect(tail.lower).toBe(tail.text.toLowerCase());
        }
      }),
    );
  });
});

describe("sources", () => {
  it("count where they hold text", () => {
    expect(open([], { sources: { scenario: "S", creatorNotes: "", personaDescription: "P" } }).sourceBits).toBe(17);
  });
});

describe("the places of literals", () => {
  it("are those that a search of the joined text finds, however it is joined", () => {
    const messages = ["the cat", "", "cat cat Cat", "σας catcat", "dog"];
    const haystack = new Haystack({ messages, sources: { scenario: "a cat" }, injections: ["Cat!"], messagesMax: 99 });
    haystack.texts = messages.map((text) => new MessageText(text));
    haystack.pushSegment("dog\ncat");
    const views = [haystack.joinedScanText, ...[1, 3, 9].map((depth) => haystack.view(depth, 63, true).scanText)];
    for (const view of views) {
      const all = (searched: string): number[] => [...searched.matchAll(/cat/g)].map(({ index }) => index);
      expect(view.placesOf({ text: "cat", caseSensitive: true })).toEqual(all(view.text));
      expect(view.placesOf({ text: "cat", caseSensitive: false })).toEqual(all(view.lower ?? ""));
      expect(view.placesOf({ text: "bird", caseSensitive: false })).toEqual([]);
    }
  });

  it("are not known when nothing is remembered of the messages, or of one of them", () => {
    const parts = { messages: ["cat", "İ"], sources: {}, injections: ["x"], messagesMax: 99 };
    const literal = { text: "cat", caseSensitive: false };
    expect(new Haystack(parts).view(9, 0, true).scanText.placesOf(literal)).toBeNull();
    const haystack = new Haystack(parts);
    haystack.texts = parts.messages.map((text) => new MessageText(text));
    expect(haystack.view(9, 0, true).scanText.placesOf(literal)).toBeNull();
    expect(haystack.view(1, 0, true).scanText.placesOf(literal)).toEqual([1]);
  });
});
