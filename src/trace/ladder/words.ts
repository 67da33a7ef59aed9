import type { LadderParams, LadderText } from "./model.ts";

/**
 * Every sentence of a ladder in English, by its code; `{name}` is a parameter. Whoever shows a ladder in another language
 * has a table with the same codes.
 */
export const LADDER_WORDS = {
  "bound.passed": "Bound to the session by {sources}.",
  "bound.unknown": "Which binding brought the book is not recorded.",
  "bound.not": "Its book was not bound to the session.",
  "bound.duplicate": "Its book is bound twice; the other binding counts.",
  "loaded.passed": "Its book was loaded (entries: {entries}).",
  "loaded.skipped": "Its book took no part: {reason}.",
  "loaded.absent": "Its book has no such entry in this revision.",
  "loaded.invalid": "The entry cannot be read.",
  "loaded.not-scanned": "Its book was left out of this scan.",
  "enabled.passed": "The entry is switched on.",
  "enabled.stopped": "The entry is switched off.",
  "filter.passed": "No filter keeps it out.",
  "filter.trigger": "It is meant for {wanted}; this was {trigger}.",
  "filter.character": "Its filter on characters ({mode}: {names}) keeps it out.",
  "filter.tag": "Its filter on tags ({mode}: {tags}) keeps it out.",
  "effects.passed": "No delay and no cooldown holds it back.",
  "effects.delay.passed": "The chat has enough messages for its delay ({messages}, at least {delay}).",
  "effects.sticky": "It was still active from an earlier message.",
  "effects.delay": "The chat has too few messages for its delay ({messages}, fewer than {delay}).",
  "effects.cooldown": "It pauses after it was active.",
  "effects.cooldown.until": "It pauses after it was active, until message {end}; the chat is at {messages}.",
  "recursion.passed": "No recursion flag holds it back.",
  "recursion.loop": "It came through in loop {loop}.",
  "recursion.level": "It waits for recursion level {level}; the last loop ({loops}) was at level {reached}.",
  "recursion.exclude": "Its keys occur in recursion text only, from which it is excluded.",
  "forced.constant": "It is constant: it needs no key.",
  "forced.decorator": "Its content begins with @@activate: it needs no key.",
  "forced.external": "The caller forced it: it needs no key.",
  "forced.sticky": "It is sticky: it needs no key.",
  "forced.none": "Nothing activates it without a key.",
  "forced.stopped": "Its content begins with @@dont_activate.",
  "primary.not-asked": "No key was asked for.",
  "primary.found": "“{key}” occurs in {place} at {offset}.",
  "primary.found.about": "“{key}” occurs in {place}, near {offset}.",
  "primary.unplaced": "A primary key occurs; which and where is not recorded.",
  "primary.no-keys": "It is not constant and has no key.",
  "primary.miss": "None of its keys ({keys}) occurs in what was scanned (messages: {messages}, characters: {units}).",
  "primary.miss.cut":
    "None of its keys ({keys}) occurs in what was scanned (messages: {messages}, characters: {units}; older ones were left out).",
  "primary.miss.unknown": "No primary key occurs in the scanned text.",
  "primary.regex-refused": "No other key occurs, and a regex key cannot be run.",
  "primary.regex-deadline": "No other key occurs, and a regex key was skipped because time was up.",
  "primary.regex-killed": "No other key occurs, and a regex key that cost a thread is not run until its book changes.",
  "secondary.none": "It has no secondary keys.",
  "secondary.not-asked": "Secondary keys were not asked for.",
  "secondary.passed": "Its secondary keys ({keys}) pass {logic}.",
  "secondary.stopped": "Its secondary keys ({keys}) fail {logic}.",
  "secondary.stopped.unknown": "Its secondary keys fail their logic.",
  "group.none": "It is in no inclusion group.",
  "group.alone": "Nobody competed with it in {group}.",
  "group.won": "It won {group}.",
  "group.lost": "Another member of {group} won.",
  "group.lost.to": "{winner} won {group}.",
  "group.lost.score": "{winner} won {group}: its score of {best} is over {score}.",
  "probability.always": "No roll is made.",
  "probability.passed": "Rolled {value}, at most {probability}.",
  "probability.stopped": "Rolled {value}, over {probability}.",
  "probability.unreadable": "Its probability is no number, which no roll passes.",
  "budget.none": "No budget was in force.",
  "budget.passed": "It fits: {tokens} tokens.",
  "budget.free": "It does not count against the budget.",
  "budget.stopped": "Tokens used {used} + its own {tokens} > {limit} ({cut}).",
  "budget.exhausted": "The budget of {limit} tokens had been used up before it ({cut}).",
  "candidates.passed": "Rank {rank} of at most {limit}.",
  "candidates.stopped": "Rank {rank} is beyond the {limit} best-ranked entries.",
  "raw-lore.passed": "Within the cap of raw lore text.",
  "raw-lore.stopped": "Beyond the cap of raw lore text.",
  "profile-bytes.passed": "Within the {limit} bytes of the profile.",
  "profile-bytes.stopped": "Beyond the {limit} bytes of the profile.",
  "profile-bytes.passed.unknown": "Within the byte budget of the profile.",
  "profile-bytes.stopped.unknown": "Beyond the byte budget of the profile.",
  "placement.passed": "Placed at {place}.",
  "placement.moved": "Asked for {position}, placed at {place}.",
  "placement.unknown": "Where it was placed is not recorded.",
  "placement.empty": "Nothing is left of its content.",
  "placement.no-position": "Its position is missing or unknown.",
  "placement.no-outlet": "Its outlet has no name, or nobody asks for it.",
  "section.passed": "In {sections}.",
  "section.unknown": "Its section is not recorded.",
  "kept.passed": "In the prompt as {blocks}.",
  "kept.unknown": "The prompt as it was handed over is not recorded.",
  "kept.removed": "Its section was taken out of the prompt after the assembly.",
  "observed.passed": "Sent with request {call}.",
  "observed.passed.unnamed": "Sent with a request.",
  "observed.unknown": "No request is known to have had this prompt.",
  "executed.passed": "Tool call {call} returned it.",
  "cited.passed": "The answer cites it.",
  "cited.not": "The answer neither names nor quotes it.",
  "cited.unknown": "Citations are not recorded.",
  "not-reached": "It did not come this far.",
  "not-rolled": "No roll was made before it was stopped.",
  "no-catalogue": "What the entry looked like is not recorded any more.",
} as const satisfies Readonly<Record<string, string>>;

export type LadderCode = keyof typeof LADDER_WORDS;

/** A sentence with its parameters put in. */
export function ladderText(code: LadderCode, params: LadderParams = {}): LadderText {
  return { code, params, text: filled(LADDER_WORDS[code], params) };
}

/** A template with its parameters; what is not given stays as it is written. */
export function filled(template: string, params: LadderParams): string {
  return template.replaceAll(/\{([a-z]+)\}/gu, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : told(value);
  });
}

function told(value: string | number | boolean | null): string {
  if (value === null) return "–";
  return typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 1 }) : String(value);
}
