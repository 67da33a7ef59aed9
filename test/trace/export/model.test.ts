import { expect, it } from "vitest";

import { EXPORT_FORMATS } from "../../../src/trace/export/model.ts";
import { EXPORT_FORMATS as ASKED_FORMATS } from "../../../src/workers/turns/protocol.ts";

it("has the formats that may be asked for", () => expect([...EXPORT_FORMATS]).toEqual([...ASKED_FORMATS]));
