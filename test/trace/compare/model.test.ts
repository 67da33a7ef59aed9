import { expect, it } from "vitest";

import { countStates } from "../../../src/trace/compare/compare-blocks.ts";
import { BLOCK_STATES } from "../../../src/trace/compare/model.ts";

it("counts every state that a block may have", () => expect(Object.keys(countStates([]))).toEqual([...BLOCK_STATES]));
