import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { holdsZip, isGzip, isPng, startsWith } from "../../../src/host/cli/signatures.ts";

const zip = zipSync({ "card.json": Buffer.from("{}") });

describe("signatures", () => {
  it("tell pictures and gzip by their first bytes", () => {
    expect([isPng(Buffer.from("\x89PNG\r\n", "latin1")), isPng(Buffer.from("PNG"))]).toEqual([true, false]);
    expect([isGzip(Uint8Array.of(0x1f, 0x8b, 8)), isGzip(Uint8Array.of(0x1f))]).toEqual([true, false]);
    expect(startsWith(new Uint8Array(), [1])).toBe(false);
  });

  it("find a ZIP also behind something else, and before a comment", () => {
    expect(holdsZip(zip)).toBe(true);
    expect(holdsZip(Buffer.concat([Buffer.alloc(100_000, 7), zip, Buffer.alloc(1_000, 32)]))).toBe(true);
    expect(holdsZip(Buffer.concat([zip, Buffer.alloc(70_000)]))).toBe(false);
    expect(holdsZip(Buffer.from("PK\u0003\u0004"))).toBe(false);
  });
});
