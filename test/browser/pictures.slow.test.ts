import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { VIEWS, type View } from "../../src/trace/inspector/core/deep-link.ts";
import { answersOf, tracesOf } from "./support/answers.ts";
import { hasChromium } from "./support/chromium.ts";
import { decidedTurn } from "./support/decided-turn.ts";
import { differingPart } from "./support/pixels.ts";
import { openStage, type Stage } from "./support/stage.ts";

const PART_MAX = 0.01;
const PLACES: readonly (readonly [View, string | null])[] = [
  ...VIEWS.map((view) => [view, null] as const),
  ["why-not", "harbour:6"],
];
const LANGUAGES = ["en", "zh-CN"] as const;

describe.skipIf(!hasChromium())("the picture of a view is the one that was looked at", () => {
  let stage: Stage;
  beforeAll(async () => {
    const turns = [decidedTurn({ n: 7 }), decidedTurn({ n: 6 })];
    stage = await openStage({ turns: tracesOf(turns), answer: answersOf(turns) });
  });
  afterAll(() => stage.close());

  it.each(LANGUAGES.flatMap((language) => PLACES.map(([view, node]) => [view, node, language] as const)))(
    "%s, entry %s, %s",
    async (view, node, language) => {
      const name = [view, ...(node === null ? [] : ["entry"]), ...(language === "en" ? [] : ["zh"])].join("-");
      const light = await stage.open({ view, node, language, height: 900 });
      expect(await differingPart(light.page, name)).toBeLessThanOrEqual(PART_MAX);
      await light.close();
      const small = await stage.open({ view, node, language, width: 360, height: 1200, dark: true });
      expect(await differingPart(small.page, `${name}-small-dark`)).toBeLessThanOrEqual(PART_MAX);
      await small.close();
    },
  );
});
