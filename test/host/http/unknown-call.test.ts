import { expect, it } from "vitest";

import { API_ROOT } from "../../../src/host/http/root.ts";
import { unknownCall } from "../../../src/host/http/unknown-call.ts";

it.each([
  ["GET", "/v3/sessions/s/sources", 404, "NOT_FOUND"],
  ["HEAD", "/v3/other", 404, "NOT_FOUND"],
  ["POST", "/v3/sessions/s/sources", 405, "METHOD_NOT_ALLOWED"],
  ["DELETE", "/v3/capabilities", 405, "METHOD_NOT_ALLOWED"],
  ["OPTIONS", "/v3/capabilities", 405, "METHOD_NOT_ALLOWED"],
  ["GET", "/v3/sessions//assemblies", 400, "PROMPT_SESSION_INVALID"],
  ["GET", "/v4/sessions/s/sources", 404, "NOT_FOUND"],
  ["POST", "/v4/sessions/s/turns", 405, "METHOD_NOT_ALLOWED"],
  ["GET", "/v4/sessions//turns", 400, "PROMPT_SESSION_INVALID"],
  ["POST", "/v2/x", 404, "PLAY_NOT_FOUND"],
  ["POST", "/v1/traces", 404, "NOT_FOUND"],
  ["POST", "/v33/capabilities", 404, "NOT_FOUND"],
])("%s %s is answered with %i %s", (method, path, status, code) => {
  expect(unknownCall(method, API_ROOT + path)).toMatchObject({ status, code });
});
