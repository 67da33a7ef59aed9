import fc from "fast-check";
import { DEFAULT_ORDER } from "../../../../src/workers/formats/presets/built-in.ts";

const BUILT_IN = DEFAULT_ORDER.map(({ identifier }) => identifier);

const identifier = fc.oneof(
  fc.constantFrom(...BUILT_IN),
  fc.constantFrom("a", "b", "c", "__proto__", "constructor", "", "10", "9"),
  fc.uuid(),
);
const junk = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, "", "true", "false", [], {}),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
);
const role = fc.oneof(fc.constantFrom("system", "user", "assistant"), fc.constantFrom("tool", "", null, 1));
const flag = fc.oneof(fc.boolean(), junk);

const prompt = fc.record(
  {
    identifier: fc.oneof({ weight: 20, arbitrary: identifier }, { weight: 1, arbitrary: junk }),
    name: fc.oneof({ weight: 5, arbitrary: fc.string() }, { weight: 1, arbitrary: junk }),
    role,
    content: fc.oneof({ weight: 5, arbitrary: fc.string({ unit: "binary" }) }, { weight: 1, arbitrary: junk }),
    system_prompt: flag,
    marker: flag,
    injection_position: fc.constantFrom(0, 1, null),
    injection_depth: fc.oneof(fc.nat(10), junk),
    forbid_overrides: flag,
    odd: junk,
  },
  { requiredKeys: ["identifier"] },
);
const item = fc.record(
  {
    identifier: fc.oneof({ weight: 20, arbitrary: identifier }, { weight: 1, arbitrary: junk }),
    enabled: flag,
    odd: junk,
  },
  { requiredKeys: ["identifier"] },
);
const order = fc.array(fc.oneof({ weight: 20, arbitrary: item }, { weight: 1, arbitrary: junk }), { maxLength: 10 });
const orders = fc.array(
  fc.record(
    {
      character_id: fc.constantFrom(100_001, 100_000, 7, "100001", null),
      order: fc.oneof({ weight: 10, arbitrary: order }, { weight: 1, arbitrary: junk }),
      odd: junk,
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);
const parameters = fc.record(
  {
    name: fc.oneof(fc.string(), junk),
    temperature: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), junk),
    openai_max_tokens: fc.oneof(fc.nat(), junk),
    reasoning_effort: fc.oneof(fc.constantFrom("auto", "low", "max"), junk),
    stop: fc.oneof(fc.array(fc.string(), { maxLength: 3 }), junk),
    top_p: junk,
    wi_format: fc.string(),
    proxy_password: fc.constantFrom("", "secret"),
    extensions: fc.oneof(
      fc.record({ regex_scripts: fc.array(junk, { maxLength: 3 }), other: junk }, { requiredKeys: [] }),
      junk,
    ),
    __proto__: junk,
  },
  { requiredKeys: [] },
);
const prompts = fc.array(fc.oneof({ weight: 20, arbitrary: prompt }, { weight: 1, arbitrary: junk }), {
  maxLength: 10,
});

/** Files that are seen as presets, with every kind of fault inside. */
export const anyPreset: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  fc.tuple(parameters, prompts, orders).map(([rest, list, lists]) => ({ ...rest, prompts: list, prompt_order: lists })),
  fc.tuple(parameters, prompts).map(([rest, list]) => ({ ...rest, prompts: list })),
  fc.tuple(parameters, junk, orders).map(([rest, list, lists]) => ({ ...rest, prompts: list, prompt_order: lists })),
  fc.tuple(prompts, order, fc.constantFrom("full", "character")).map(([list, items, type]) => ({
    version: 1,
    type,
    data: { prompts: list, prompt_order: items },
  })),
);
