/** One step of a JSON path: an object key or an array index. */
export type PathSegment = string | number;

const PLAIN_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const KEY_SHOWN = 80;

/**
 * A JSON path such as `$.entries["12"].key[0]`. Keys that are no plain names are quoted as JSON; a key longer than 80
 * units is cut, so that a hostile file cannot blow up its own error message.
 */
export function formatPath(segments: Iterable<PathSegment>): string {
  let path = "$";
  for (const segment of segments) {
    if (typeof segment === "number") path += `[${segment}]`;
    else if (PLAIN_NAME.test(segment) && segment.length <= KEY_SHOWN) path += `.${segment}`;
    else path += `[${JSON.stringify(segment.length > KEY_SHOWN ? `${segment.slice(0, KEY_SHOWN)}…` : segment)}]`;
  }
  return path;
}
