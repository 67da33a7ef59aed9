import { openThread } from "./jobs/table.ts";

export default openThread();
