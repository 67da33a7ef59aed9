import type { Stage } from "./stage.ts";

/** What `npm start` prints once everything runs. */
export function welcome({ dsh, data, demo, sessionId, model }: Stage): string[] {
  return [
    "",
    `DeepSeek Harness with dsh-lorekeeper is at  ${dsh.url}`,
    `Its API is at                               ${dsh.url}/pmp-dsh-tavern/api/openapi.json`,
    `The inspector of its turns is at            ${dsh.url}/pmp-dsh-tavern/inspector#trace?session=${sessionId}`,
    `The model is ${model}. Session ${sessionId} is bound to the demo.`,
    "",
    "Things to say in the session that opens there (New Session makes one without the demo):",
    ...[demo.text, ...demo.next].map((text) => `  ${text}`),
    "",
    "In another terminal:",
    `  npm run lorekeeper -- show latest --data ${data}`,
    `  npm run lorekeeper -- library list --data ${data}`,
    '  npm start -- --once "a text"',
    "",
    "Ctrl-C ends it and removes its folder.",
  ];
}
