import { describe, expect, it } from "vitest";
import { whatIfText } from "../../../../src/host/cli/session/what-if-text.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";
import { WHAT_IF } from "./what-if-view.ts";

describe("a what-if for people", () => {
  const text = whatIfText(WHAT_IF, PLAIN_STYLE);

  it("shows each section under its name, and lets nothing steer the terminal", () => {
    expect(text).toMatch(/^pmp-dsh-tavern:part:0000:preset:main\nBe brief\.\n\$& \\u202eevil\n/);
    expect(text).toContain("1 section, 20 of 1000 bytes");
    expect(text).toContain("seed seed\\u001b[31m");
  });

  it("shows what woke each entry, what became of it, and how many more there are", () => {
    expect(text).toMatch(/Old Harbour +7 +key +harbour +5 +before/);
    expect(text).toMatch(/Gulls +g +recursion +← Old Harbour +profile-bytes/);
    expect(text).toContain("and 1 more");
    expect(text).toContain("Left out: 1 probability, 8 key-miss");
    expect(text).toContain("warning WORLD_BOOK_NOT_READY: compiling");
    expect(text).toContain("scan 1.3 ms, profile –, all 3.0 ms");
  });

  it("says where nothing is", () => {
    const nothing = { ...WHAT_IF, profile: null, entries: { total: 0, rows: [] }, omitted: { total: 0, reasons: {} } };
    expect(whatIfText(nothing, PLAIN_STYLE)).toMatch(/^No thread[^]*Active entries\nnone\n\nLeft out: nothing\n/);
  });
});
