import { expect, it } from "vitest";

import {
  blockIdentities,
  sourceIdentity,
  tellNames,
  tellResources,
} from "../../../src/trace/compare/block-identity.ts";
import { block } from "../export/support/turns.ts";
import { entry, source } from "./support/sources.ts";

const TOLD = { resources: true, names: true };

const part = (ordinal: string, rest: string, sources = [source()]) =>
  block(`b${Number(ordinal)}`, { name: `pmp-dsh-tavern:part:${ordinal}:${rest}`, provenance: "tavern", sources });

it("does not go by the place in the prompt", () => {
  const [here] = blockIdentities([part("0003", "preset:main")], TOLD);
  expect(blockIdentities([part("0007", "preset:main")], TOLD)).toEqual([here]);
  expect(blockIdentities([part("0003", "preset:other")], TOLD)).not.toEqual([here]);
});

it("goes by the resource, but for lore, whose place is the same one whatever is in it", () => {
  const of = (resourceId: string) =>
    blockIdentities([part("0001", "character:description", [source({ kind: "character", resourceId })])], TOLD);
  expect(of("vell")).not.toEqual(of("tern"));
  const lore = (uid: string) => blockIdentities([part("0001", "world-book:before", [entry(uid)])], TOLD);
  expect(lore("1")).toEqual(lore("2"));
});

it("is unique in a prompt: alike ones are counted", () => {
  const identities = blockIdentities([part("0001", "preset:main"), part("0002", "preset:main")], TOLD);
  expect(new Set(identities).size).toBe(2);
  expect(identities[1]).toBe(`${identities[0]}#2`);
});

it("goes by who made it where names are redacted", () => {
  const nameless = block("b0", { name: "", capability: "preset", sources: [source()] });
  const told = { resources: true, names: false };
  expect([tellNames([nameless]), tellNames([part("0001", "preset:main")])]).toEqual([false, true]);
  const named = block("b4", {
    name: "pmp-dsh-tavern:part:0004:preset:main",
    capability: "preset",
    sources: [source()],
  });
  expect(blockIdentities([nameless], told)).toEqual(blockIdentities([named], told));
  const other = block("b1", { name: "", capability: "character", sources: [source()] });
  expect(blockIdentities([other], told)).not.toEqual(blockIdentities([nameless], told));
});

it("tells resources only when every block of the profile does", () => {
  expect(tellResources([part("0001", "preset:main"), block("b1", { sources: null })])).toBe(true);
  expect(tellResources([block("b1", { provenance: "tavern", sources: null })])).toBe(false);
  const [without] = blockIdentities([part("0001", "preset:main")], { resources: false, names: true });
  expect(without).not.toContain("preset-1");
});

it("tells contributors apart by entry, prompt, field and what they are for", () => {
  const all = [
    entry("1"),
    entry("2"),
    source(),
    source({ field: "x" }),
    source({ identifier: "p" }),
    source({ relationship: "macro" }),
  ];
  expect(new Set(all.map(sourceIdentity)).size).toBe(all.length);
});
