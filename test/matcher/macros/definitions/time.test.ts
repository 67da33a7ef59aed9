import { describe, expect, it } from "vitest";
import { expanded } from "../world.ts";

describe("clock", () => {
  it.each([
    ["{{time}}|{{date}}|{{weekday}}|{{isotime}}|{{isodate}}", "12:00 PM|May 4, 2024|Saturday|12:00|2024-05-04"],
    ["{{time::UTC+2}}|{{time UTC-7}}|{{time_UTC+90}}", "2:00 PM|5:00 AM|1:30 PM"],
    ["{{time::}}|{{time::Mars}}|{{time_UTC}}", "12:00 PM|12:00 PM|{{time_UTC}}"],
    ["{{datetimeformat::dddd, MMMM Do YYYY}}|{{datetimeformat:HH:mm}}", "Saturday, May 4th 2024|12:00"],
    ["{{datetimeformat}}", "{{datetimeformat}}"],
    ["{{timeDiff::2024-01-02::2024-01-01}}|{{timeDiff::2024-01-01}}", "in a day|{{timeDiff::2024-01-01}}"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text)).toBe(expected);
  });

  it("follows the zone of the environment", () => {
    expect(expanded("{{isotime}} {{time::UTC+2}}", { timeZone: "Asia/Tokyo" })).toBe("21:00 2:00 PM");
  });
});
