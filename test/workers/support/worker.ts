import { Session, threadHandler } from "../../../src/workers/session.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { TEST_JOBS } from "./misbehave.ts";

export default threadHandler(new Session(TEST_JOBS, new ThreadState()));
