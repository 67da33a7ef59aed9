/** Text of server-sent events, by the "event stream" section of the HTML standard. */

const RECONNECT_MS = 1000;

/** How long a reader waits before it connects again. */
export const RETRY = `retry: ${RECONNECT_MS}\n\n`;

/** A comment: nothing for the reader, something for what is between. */
export const HEARTBEAT = ":\n\n";

/** An event; `json` has no line breaks of its own, as that of `JSON.stringify`. */
export const eventText = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`;
