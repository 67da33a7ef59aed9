import { describe, expect, it } from "vitest";
import { choiceItems } from "../../../../src/matcher/macros/definitions/choice.ts";
import { expanded, listed } from "../world.ts";

describe("choiceItems", () => {
  it.each([
    [[], []],
    [
      ["a", "b,c"],
      ["a", "b,c"],
    ],
    [["a , b ,c"], ["a", "b", "c"]],
    [["a\\,b,c\\d"], ["a,b", "c\\d"]],
    [["a::b, c"], ["a", "b, c"]],
    [[""], [""]],
  ])("of %j", (args, expected) => {
    expect(choiceItems(args)).toEqual(expected);
  });
});

describe("{{random}}", () => {
  it.each([
    ["{{random::a::b::c}}", 0.34, "b"],
    ["{{random:a,b,c}}", 0.99, "c"],
    ["{{random a::b}}", 0.5, "b"],
    ["[{{random::}}{{random}}]", 0.5, "[]"],
  ])("%j with %d is %j", (text, number, expected) => {
    expect(expanded(text, { random: listed(number) })).toBe(expected);
  });
});

describe("{{roll}}", () => {
  it.each([
    ["{{roll::1d20}}", [0.95], "20"],
    ["{{roll 2d6}}", [0, 0.99], "7"],
    ["{{roll:d8+3}}", [0.5], "8"],
    ["{{roll::1d100-5}}", [0], "-4"],
    ["{{roll::6}}", [0.9], "6"],
    ["[{{roll::0}}{{roll::0d6}}{{roll::1d6d6}}{{roll::x}}{{roll::1 d 6}}{{roll::1.5}}]", [], "[]"],
    ["{{roll}}", [], "{{roll}}"],
  ])("%j", (text, numbers, expected) => {
    expect(expanded(text, { random: listed(...numbers) })).toBe(expected);
  });
});

describe("{{pick}}", () => {
  it("is stable for chat, text and place", () => {
    const chat = { chatId: "chat-1", random: listed() };
    expect(expanded("{{pick::a::b::c}}{{pick::a::b::c}}{{pick::a::b::c}}", chat)).toBe("caa");
    expect(expanded("x{{pick::a::b::c}}", chat)).toBe("xa");
    expect(expanded("x{{pick::a::b::c}}", { ...chat, chatId: "chat-2" })).toBe("xc");
    expect(expanded("[{{pick}}]")).toBe("[]");
  });

  it("counts its place in a branch from the if", () => {
    expect(expanded("{{if 1}}{{pick::a::b::c::d}}{{/if}}", { chatId: "chat-1", random: listed() })).toBe("c");
  });
});
