import { anything, randomBook } from "../../../../matcher/formats/samples/random-books.ts";
import type { Random } from "../../../../matcher/formats/samples/random.ts";

type Fields = Record<string, unknown>;

const TEXTS = ["description", "personality", "scenario", "first_mes", "mes_example", "creator_notes", "system_prompt"];
const MORE = ["post_history_instructions", "creator", "character_version", "nickname"];

/** A random card of the given form; `odd`: how probably a field has a wrong type or there is one that nobody knows. */
export function randomCard(form: "v1" | "v2" | "v3" | "gradio", random: Random, odd = 0.1): Fields {
  if (form === "gradio") return flat(random, ["char_persona", "char_greeting", "world_scenario"], "char_name", odd);
  if (form === "v1") return flat(random, [...TEXTS, "creatorcomment", "talkativeness", "tags"], "name", odd);
  const card: Fields = {
    spec: `chara_card_${form}`,
    spec_version: form === "v2" ? "2.0" : "3.0",
    data: dataOf(random, odd),
  };
  if (random.chance(0.3)) card["name"] = random.uniqueText();
  if (random.chance(0.3)) card["description"] = random.uniqueText();
  if (random.chance(odd)) card[oddName(random)] = anything(random);
  return card;
}

function dataOf(random: Random, odd: number): Fields {
  const data = flat(random, [...TEXTS, ...MORE], "name", odd);
  for (const name of ["alternate_greetings", "group_only_greetings", "tags"]) {
    if (random.chance(0.5))
      data[name] = random.chance(odd) ? anything(random) : [random.uniqueText(), random.uniqueText()];
  }
  if (random.chance(0.5)) data["character_book"] = random.chance(odd) ? anything(random) : bookOf(random);
  if (random.chance(0.7))
    data["extensions"] = random.chance(odd) ? anything(random) : { [oddName(random)]: anything(random) };
  if (random.chance(0.3)) data["assets"] = [{ type: "icon", uri: "ccdefault:", name: random.uniqueText() }];
  return data;
}

function bookOf(random: Random): unknown {
  return randomBook("character-book", random, { entries: 1 + random.below(3), odd: 0.1, present: 0.3, kept: 0.05 });
}

function flat(random: Random, names: readonly string[], name: string, odd: number): Fields {
  const fields: Fields = { [name]: `N${random.uniqueText()}` };
  for (const field of names) {
    if (random.chance(0.6)) fields[field] = random.chance(odd) ? anything(random) : random.uniqueText();
  }
  if (random.chance(odd)) {
    const value = anything(random);
    Object.defineProperty(fields, oddName(random), { value, writable: true, enumerable: true, configurable: true });
  }
  return fields;
}

function oddName(random: Random): string {
  return random.pick(["custom", "__proto__", "constructor", "x y", "", "10", "键"]);
}
