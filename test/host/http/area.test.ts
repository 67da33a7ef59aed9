import { describe, expect, it } from "vitest";

import { type AreaName, AREAS, areaOf } from "../../../src/host/http/area.ts";
import { API_ROOT } from "../../../src/host/http/root.ts";

const CASES: readonly (readonly [string, AreaName])[] = [
  ["/v1/presets/x/other", "preset"],
  ["/v1/import", "preset"],
  ["/v1/select", "preset"],
  ["/v1/characters/x", "character"],
  ["/v1/character-selection", "character"],
  ["/v1/world-books", "world-book"],
  ["/v1/world-book-selection", "world-book"],
  ["/v1/users", "user"],
  ["/v1/user-selection", "user"],
  ["/v1/session-templates/x", "other"],
  ["/v1/session-configurations/preview", "other"],
  ["/v1/activation-settings", "settings"],
  ["/v1/active", "legacy"],
  ["/v1/traces", "legacy"],
  ["/v1/ui-settings", "legacy"],
  ["/v1/rp-mode", "legacy"],
  ["/v1/constructor", "legacy"],
  ["/v1", "legacy"],
  ["", "legacy"],
  ["/other", "legacy"],
  ["/v2/sessions", "play"],
  ["/v3/capabilities", "trace"],
  ["/v4/turns", "trace"],
];

describe("areaOf", () => {
  it.each(CASES)("%s has the errors of %s", (path, name) => expect(areaOf(API_ROOT + path)).toBe(AREAS[name]));

  it("has the oldest errors outside of the root", () => {
    expect(areaOf("/dsh-tavern/api/v1/users")).toBe(AREAS.legacy);
    expect(areaOf(`${API_ROOT}x/v1/users`)).toBe(AREAS.legacy);
  });
});
