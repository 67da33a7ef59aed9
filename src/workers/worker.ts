import { threadHandler } from "./job-runner.ts";
import { openSession } from "./session.ts";

export default threadHandler(openSession());
