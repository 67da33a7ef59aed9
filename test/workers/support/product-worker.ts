import { JobRunner, threadHandler } from "../../../src/workers/job-runner.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { PRODUCT_TEST_JOBS, type ProductTestPayloads } from "./product-jobs.ts";

export default threadHandler(new JobRunner<ProductTestPayloads, ThreadState>(PRODUCT_TEST_JOBS, new ThreadState()));
