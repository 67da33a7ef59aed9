import { expect, it } from "vitest";

import { ST_FRESH_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { changeSettings, importSettings } from "../../../src/workers/library/change-settings.ts";
import { bytes, codeOf, opened, rig } from "./support/folder.ts";

it("lays settings over the present ones and writes them", () => {
  const of = rig();
  opened(of);
  changeSettings(of.library, { scanDepth: 4 }, undefined);
  const { settings } = changeSettings(of.library, { recursive: false, scanDepth: null }, undefined);
  expect(settings?.value).toMatchObject({ recursive: false, scanDepth: Number.POSITIVE_INFINITY });
  expect(of.library.settings.require()).toEqual(settings?.value);
  expect(of.json("activation-settings.json")).toMatchObject({ settings: { scanDepth: null, recursive: false } });
});

it("takes over those of SillyTavern", () => {
  const of = rig();
  opened(of);
  expect(importSettings(of.library, bytes({ preset: "sillytavern" }), undefined).settings?.value).toEqual(
    ST_FRESH_SETTINGS,
  );
  expect(codeOf(() => importSettings(of.library, bytes("{"), undefined))).toBe("json-syntax");
});

it("leaves a file that cannot be used", () => {
  const of = rig();
  opened(of);
  of.put("activation-settings.json", "[]");
  expect(codeOf(() => changeSettings(of.library, {}, undefined))).toBe("STORE_READ_ONLY");
  expect(of.text("activation-settings.json")).toBe("[]");
});
