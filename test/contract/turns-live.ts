import { shown } from "./statement.ts";

const HUB = "test/host/turns/live/live-hub.test.ts";
const OVER_HTTP = "test/host/turns/live/live-stream.slow.test.ts";
const ON_DSH = "test/dsh/turn-live.slow.test.ts";
const FRAME = "test/host/turns/live/fit-snapshot.test.ts";

/** The live stream: its five rules, each by itself and over HTTP, its bounds, and what it is on a real host. */
export const TURN_LIVE_STATEMENTS = shown("turn-trace", [
  ["one frame for each burst of 16 ms, with all keys", HUB, "sends one frame for a burst, with all keys"],
  ["… over HTTP", OVER_HTTP, "has one frame for a burst of changes, with all keys"],
  [
    "drained before the first model chunk and before the end",
    HUB,
    "sends what has changed before the model's first chunk, and before the end",
  ],
  ["… over HTTP", OVER_HTTP, "is drained before the model's first chunk and before the end, whatever the clock says"],
  ["… on a real host", ON_DSH, "shows a turn from its beginning to its commit"],
  ["nothing after the end", HUB, "says the end only when the turn is committed, and nothing after it"],
  ["… over HTTP", OVER_HTTP, "says the end only after the commit, and then nothing: the connection ends"],
  [
    "the end only after the commit: a turn can be read at its end",
    ON_DSH,
    "can be read at its end at once, every time",
  ],
  ["a turn that is not kept ends all the same", HUB, "says of a turn that will not be kept that it was not"],
  [
    "a reader that reads nothing for 2 s costs one frame at most, and then gets the newest",
    HUB,
    "gives a reader that reads nothing for two seconds one frame, and then the newest",
  ],
  ["… over HTTP", OVER_HTTP, "costs for a reader that reads nothing one frame at most, and then gives it the newest"],
  [
    "what a slow reader did not get is counted for it",
    "test/host/turns/live/live-reader.test.ts",
    "that takes nothing costs one write and one frame, and then gets the newest and how many it has missed",
  ],
  [
    "on connect the whole turn as it is",
    "test/host/turns/live/running-turn.test.ts",
    "gives a reader that comes in a burst all of it at once, and the others theirs in time",
  ],
  ["who comes back gets all of it", ON_DSH, "gives who comes back all of the turn as it is then"],
  ["twelve sessions at once", ON_DSH, "keeps twelve sessions at once apart"],
  ["idle when no turn runs", HUB, "tells who comes when nothing runs, and gives him the next turn if he stays"],
  ["heartbeats on a silent stream", OVER_HTTP, "keeps who waits connected with comments, and gives it the next turn"],
  [
    "4 readers of a session and 32 in all, then 429 TRACE_STREAM_LIMIT",
    "test/host/http/routes/v4/live.test.ts",
    "is refused with 429 when there are as many readers as there may be",
  ],
  ["… over HTTP", OVER_HTTP, "refuses more readers than there may be with 429, and takes one when another leaves"],
  ["frames of 64 KiB at most at 10,000 decisions", OVER_HTTP, "has no frame over its bound at ten thousand decisions"],
  [
    "fewer items first, the included ones stay longest",
    FRAME,
    "has fewer items at 10,000 decisions, the included ones first, and says so",
  ],
  ["then no outline of the history", FRAME, "then has no outline of the history, which counts its messages"],
  ["then no sources of blocks", FRAME, "then has no sources of blocks"],
  ["a client that leaves frees everything", OVER_HTTP, "frees everything when a client goes away"],
  ["the plugin's end ends the streams", OVER_HTTP, "ends all streams with the plugin"],
  ["a frame is made once for all readers", "test/host/turns/live/running-turn.test.ts", "once for all readers"],
  ["a fault of the stream reaches no turn", HUB, "lets nothing that goes wrong reach the turn, and counts it"],
]);
