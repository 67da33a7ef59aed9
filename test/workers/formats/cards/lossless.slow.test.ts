import { describe, expect, test } from "vitest";
import { jsonEqual, type Fields } from "../../../../src/matcher/formats/json-object.ts";
import { CHARACTER_FORMAT } from "../../../../src/workers/formats/cards/character-format.ts";
import { TOP_LEVEL_COPIES } from "../../../../src/workers/formats/cards/fields.ts";
import { anything } from "../../../matcher/formats/samples/random-books.ts";
import { Random } from "../../../matcher/formats/samples/random.ts";
import { charxOf, importCard, jsonOf, LATER, pngCard } from "./support/files.ts";
import { randomCard } from "./support/random-cards.ts";

const FORMS = ["v1", "v2", "v3", "gradio"] as const;
const SEEDS = Array.from({ length: 150 }, (_, index) => 4_000 + index);

const exported = (document: ReturnType<typeof importCard>, form: "json" | "png", original: Uint8Array | null = null) =>
  CHARACTER_FORMAT.export(document, form, original).bytes;
const valueOf = (bytes: Uint8Array): Fields => JSON.parse(Buffer.from(bytes).toString("utf8")) as Fields;

/** Every scalar of a value with its path; copies at the top of a card, which follow `data`, are left out. */
function leavesOf(value: unknown, path = "", out: string[] = []): string[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
    out.push(`${path}=${JSON.stringify(value)}`);
    return out;
  }
  for (const [name, child] of Object.entries(value)) {
    if (path === "" && TOP_LEVEL_COPIES.has(name)) continue;
    leavesOf(child, `${path}/${name}`, out);
  }
  return out;
}

describe.each(FORMS)("random cards %s", (form) => {
  test("import, export, import: the same card, and nothing of it is lost", () => {
    for (const seed of SEEDS) {
      const card = randomCard(form, new Random(seed));
      const first = importCard(jsonOf(card));
      const json = exported(first, "json");
      const second = importCard(json);
      expect(second.data, `seed ${seed}`).toEqual(first.data);
      const written = new Set(leavesOf(valueOf(json)));
      expect(
        leavesOf(card).filter((leaf) => !written.has(leaf)),
        `seed ${seed}`,
      ).toEqual([]);
      expect(valueOf(exported(second, "json")), `seed ${seed}`).toEqual(valueOf(json));
    }
  });

  test("every carrier holds the same card", () => {
    for (const seed of SEEDS.slice(0, 50)) {
      const card = randomCard(form, new Random(seed));
      const plain = importCard(jsonOf(card));
      const png = exported(importCard(pngCard({ card })), "png", pngCard({ card }));
      expect(importCard(png).data, `seed ${seed}`).toEqual(plain.data);
      expect(importCard(exported(plain, "png")).data, `seed ${seed}`).toEqual(plain.data);
      if (card["spec"] === undefined) continue;
      expect(importCard(charxOf({ "card.json": card })).data, `seed ${seed}`).toEqual(plain.data);
    }
  });

  test("an edit changes what it says, survives export, and leaves the rest", () => {
    for (const seed of SEEDS) {
      const random = new Random(seed);
      const before = importCard(jsonOf(randomCard(form, random)));
      const fields = editOf(random);
      const after = CHARACTER_FORMAT.edit(before, "document", fields, LATER);
      expect(after.data, `seed ${seed}`).toEqual({ ...before.data, ...fields });
      expect(importCard(exported(after, "json")).data, `seed ${seed}`).toEqual(after.data);
      const touched = new Set(["data", "spec", "spec_version", ...Object.keys(after.source.raw).filter(isCopy)]);
      for (const [name, value] of Object.entries(before.source.raw)) {
        if (!touched.has(name)) expect(jsonEqual(after.source.raw[name], value), `seed ${seed}, ${name}`).toBe(true);
      }
    }
  });
});

function isCopy(name: string): boolean {
  return TOP_LEVEL_COPIES.has(name) || name === "creatorcomment" || name === "creator";
}

function editOf(random: Random): Fields {
  return random.pick<Fields>([
    { description: random.uniqueText() },
    { name: `N${random.uniqueText()}`, tags: [random.uniqueText()] },
    { systemPrompt: random.uniqueText(), creatorNotes: "" },
    { alternateGreetings: [random.uniqueText(), ""] },
    { extensions: { x: anything(random) } },
    { characterBook: { entries: [{ keys: [random.uniqueText()], content: "" }] } },
  ]);
}
