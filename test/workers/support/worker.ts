import { JobRunner, threadHandler } from "../../../src/workers/job-runner.ts";
import type { TestPayloads } from "./jobs.ts";
import { TEST_JOBS } from "./misbehave.ts";

export default threadHandler(new JobRunner<TestPayloads, { free(): void }>(TEST_JOBS, { free: () => undefined }));
