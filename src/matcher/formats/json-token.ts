/** The end of a token, or where and why it is malformed. */
export type TokenEnd = { readonly end: number } | { readonly offset: number; readonly expected: string };

const HEX = /[0-9a-fA-F]/;
const DIGIT = /[0-9]/;

/** Reads a string token whose opening quote is at `from`; `end` is after the closing quote. */
export function stringToken(text: string, from: number): TokenEnd {
  let at = from + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 34) return { end: at + 1 };
    if (unit < 32) return { offset: at, expected: "an escape such as \\n (a raw control character in a string)" };
    if (unit !== 92) continue;
    at++;
    const escape = text.charAt(at);
    if (escape === "u") {
      for (let digit = 0; digit < 4; digit++) {
        at++;
        if (!HEX.test(text.charAt(at))) return { offset: at, expected: "four hexadecimal digits after \\u" };
      }
    } else if (escape === "" || !'"\\/bfnrt'.includes(escape)) {
      return { offset: at, expected: 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u' };
    }
  }
  return { offset: text.length, expected: 'a closing quote "' };
}

/** Reads a number token at `from` by JSON's grammar: no plus sign, no leading zero, no bare point. */
export function numberToken(text: string, from: number): TokenEnd {
  let at = from;
  if (text.charAt(at) === "-") at++;
  if (!DIGIT.test(text.charAt(at))) return { offset: at, expected: "a digit after the minus sign" };
  if (text.charAt(at) === "0") at++;
  else at = digitsEnd(text, at);
  if (DIGIT.test(text.charAt(at))) return { offset: at, expected: "no digit after a leading zero" };
  if (text.charAt(at) === ".") {
    const point = at + 1;
    at = digitsEnd(text, point);
    if (at === point) return { offset: at, expected: "a digit after the decimal point" };
  }
  if (text.charAt(at) === "e" || text.charAt(at) === "E") {
    const sign = text.charAt(at + 1);
    const exponent = sign === "+" || sign === "-" ? at + 2 : at + 1;
    at = digitsEnd(text, exponent);
    if (at === exponent) return { offset: at, expected: "a digit in the exponent" };
  }
  return { end: at };
}

/** Reads `true`, `false` or `null` at `from`. */
export function wordToken(text: string, from: number): TokenEnd {
  const word = { t: "true", f: "false", n: "null" }[text.charAt(from)];
  if (word === undefined) return { offset: from, expected: "a value" };
  for (let i = 1; i < word.length; i++) {
    if (text.charAt(from + i) !== word.charAt(i)) return { offset: from + i, expected: `the word ${word}` };
  }
  return { end: from + word.length };
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (DIGIT.test(text.charAt(at))) at++;
  return at;
}
