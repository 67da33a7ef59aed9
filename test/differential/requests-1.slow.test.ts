import { testShard } from "./shard.ts";

testShard(1);
