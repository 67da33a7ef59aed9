import { describe, expect, it } from "vitest";
import { formatNow, humanDifference, humanDuration } from "../../../src/matcher/macros/clock.ts";
import { world } from "./world.ts";

const summer = Date.UTC(2024, 6, 1, 22, 30);
const winter = Date.UTC(2024, 0, 1, 22, 30);

describe("formatNow", () => {
  it.each([
    ["UTC", summer, "2024-07-01 22:30 +00:00"],
    ["Europe/Berlin", summer, "2024-07-02 00:30 +02:00"],
    ["Europe/Berlin", winter, "2024-01-01 23:30 +01:00"],
    ["Asia/Kolkata", winter, "2024-01-02 04:00 +05:30"],
    ["America/New_York", winter, "2024-01-01 17:30 -05:00"],
    ["No/Where", winter, "2024-01-01 22:30 +00:00"],
  ])("shows the clock of %s", (timeZone, nowMs, expected) => {
    expect(formatNow(world({ timeZone, nowMs }), "YYYY-MM-DD HH:mm Z")).toBe(expected);
  });

  it("takes an offset in hours below 16 and in minutes from there on", () => {
    const environment = world({ nowMs: winter, timeZone: "Asia/Kolkata" });
    expect(formatNow(environment, "HH:mm", 2)).toBe("00:30");
    expect(formatNow(environment, "HH:mm", 90)).toBe("00:00");
  });

  it("leaves the zone's name empty and quoted text alone, and reads no format as ISO 8601", () => {
    const environment = world({ nowMs: winter });
    expect(formatNow(environment, "H [zz] \\z zz|z")).toBe("22 zz z |");
    expect(formatNow(environment, "")).toBe("2024-01-01T22:30:00+00:00");
  });
});

describe("durations in words", () => {
  it("gives a length without direction", () => {
    expect(humanDuration(3 * 86_400_000, "en")).toBe("3 days");
  });

  it.each([
    ["2024-01-02", "2024-01-01", "in a day"],
    ["2024-01-01", "2024-01-02", "a day ago"],
    ["2024-01-01T12:00Z", "2024-01-01T12:00", "in an hour"],
    ["2024-01-01T00:00+01:00", "2024-01-01T00:00", "a few seconds ago"],
    ["x", "2024-01-01", "Invalid date"],
    ["May 4, 2024 12:00 GMT", "May 3, 2024 12:00 GMT", "in a day"],
  ])("tells how far %s is from %s", (first, second, expected) => {
    expect(humanDifference(first, second, { timeZone: "Europe/Berlin", locale: "en" })).toBe(expected);
  });
});
