const START = "<START>";

/**
 * Example dialogues as they are sent: each behind a `<START>` line. A text that does not begin with exactly `<START>`
 * gets one, so one that begins with `<start>` yields an empty first example. Source: SillyTavern 1.19.
 */
export const formatExampleMessages = (raw: string): string => {
  if (raw === "" || raw === START) return "";
  const text = raw.startsWith(START) ? raw : `${START}\n${raw.trim()}`;
  return text
    .split(/<START>/gi)
    .slice(1)
    .map((example) => `${START}\n${example.trim()}\n`)
    .join("");
};
