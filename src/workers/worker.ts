import { openSession, threadHandler } from "./session.ts";

export default threadHandler(openSession());
