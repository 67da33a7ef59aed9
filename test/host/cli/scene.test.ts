import { describe, expect, it } from "vitest";
import { parseOptions } from "../../../src/host/cli/options.ts";
import { SCENE_OPTIONS, SETTINGS_OPTIONS } from "../../../src/host/cli/run-options.ts";
import { checkSceneOptions, readScene, settingsOf } from "../../../src/host/cli/scene.ts";
import { DEFAULT_SETTINGS, ST_FRESH_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { fakeIo, folder } from "./support.ts";

const file = folder();
const optionsOf = (...argv: string[]) => parseOptions(argv, [...SCENE_OPTIONS, ...SETTINGS_OPTIONS]);
const settings = (...argv: string[]) => settingsOf(optionsOf(...argv), fakeIo().io);

describe("settingsOf", () => {
  it("is the product's own unless told otherwise", async () => {
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
    expect(await settings("--settings", "st")).toEqual(ST_FRESH_SETTINGS);
  });

  it("lays single options over the rest", async () => {
    const flags = [
      "--no-recursion",
      "--case-sensitive",
      "--whole-words",
      "--group-scoring",
      "--names",
      "--ignore-book-settings",
    ];
    const numbers = ["--depth=3", "--max-recursion-steps=4", "--min-activations=5", "--budget-cap=6", "--budget=7"];
    expect(await settings(...flags, ...numbers)).toEqual({
      ...DEFAULT_SETTINGS,
      recursive: false,
      caseSensitive: true,
      matchWholeWords: true,
      useGroupScoring: true,
      includeNames: true,
      bookSettings: "ignore",
      scanDepth: 3,
      maxRecursionSteps: 4,
      minActivations: 5,
      budgetCap: 6,
      budgetPercent: 7,
    });
  });

  it("reads an export, with the settings at the top or under world_info_settings", async () => {
    const flat = file("flat.json", JSON.stringify({ world_info_depth: 9, world_info_recursive: false }));
    expect(await settings("--settings", flat)).toMatchObject({ scanDepth: 9, recursive: false, matchWholeWords: true });
    const nested = file("nested.json", JSON.stringify({ x: 1, world_info_settings: { world_info_depth: 8 } }));
    expect(await settings("--settings", nested, "--whole-words")).toMatchObject({ scanDepth: 8 });
  });

  it.each(["{", "[]", '{"a":1}'])("refuses the settings %s", async (text) => {
    const path = file("bad.json", text);
    await expect(settings("--settings", path)).rejects.toMatchObject({ code: "settings-invalid" });
  });
});

describe("readScene", () => {
  const scene = async (...argv: string[]) =>
    readScene(optionsOf("--chat=-", ...argv), fakeIo({ stdin: "User: a\nIlse: b" }).io);

  it("has the messages newest first, with names where the settings ask for them", async () => {
    expect((await scene()).messages).toEqual(["b", "a"]);
    expect((await scene("--names")).messages).toEqual(["Ilse: b", "User: a"]);
  });

  it("fills in what is not given", async () => {
    expect(await scene()).toMatchObject({
      seed: "lorekeeper",
      user: "User",
      char: "",
      tags: [],
      trigger: "normal",
      contextTokens: 8192,
    });
    const given = await scene("--user=M", "--char=T", "--tags=a,b", "--trigger=swipe", "--context=99", "--seed=s");
    expect(given).toMatchObject({
      seed: "s",
      user: "M",
      char: "T",
      tags: ["a", "b"],
      trigger: "swipe",
      contextTokens: 99,
    });
  });

  it("reads sources by short and long name, from text and file", async () => {
    const text = file("scenario.txt", "By the sea.");
    const { sources } = await scene("--source=persona=A=B", "--source", `scenario=@${text}`, "--source=creatorNotes=C");
    expect(sources).toEqual({ personaDescription: "A=B", scenario: "By the sea.", creatorNotes: "C" });
    await expect(scene("--source=mood=x")).rejects.toMatchObject({ code: "usage-option" });
    await expect(scene("--source=persona")).rejects.toMatchObject({ code: "usage-option" });
  });

  it("refuses generation types that SillyTavern does not have, and numbers out of range", async () => {
    await expect(scene("--trigger=foo")).rejects.toMatchObject({
      code: "usage-option",
      message: expect.stringMatching(/normal, continue, impersonate, swipe, regenerate, quiet/) as string,
    });
    for (const option of ["--budget=101", "--budget=2.5", "--budget-cap=Infinity", "--context=0", "--depth=1.5"])
      await expect(scene(option)).rejects.toMatchObject({ code: "usage-option" });
    expect((await scene("--depth=all", "--settings=st")).settings.scanDepth).toBe(Infinity);
    expect((await scene("--budget=0")).settings.budgetPercent).toBe(0);
  });

  it("checks options without looking into any file", () => {
    const check = (...argv: string[]) => checkSceneOptions(optionsOf("--chat=/no/such", ...argv));
    expect(check("--settings=/no/such", "--source=scenario=@/no/such")).toBeUndefined();
    for (const option of ["--depth=x", "--budget=x", "--context=x", "--tokens=x", "--trigger=x", "--source=x"]) {
      expect(() => check(option)).toThrow(expect.objectContaining({ code: "usage-option" }));
    }
  });

  it("needs a chat", async () => {
    await expect(readScene(optionsOf(), fakeIo().io)).rejects.toMatchObject({ code: "chat-missing" });
  });
});
