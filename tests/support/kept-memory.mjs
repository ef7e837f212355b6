// Preloaded into a server with --expose-gc: on SIGUSR2, collects garbage and writes the bytes still in use as
// a line "kept <bytes>": the process's own pages, without the room that V8 reserves for later.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

process.on("SIGUSR2", async () => {
  // Finalizers free what the first collection found, and V8 returns pages from another thread.
  for (let n = 0; n < 4; n += 1) {
    globalThis.gc();
    await wait(100);
  }
  const { heapTotal, heapUsed } = process.memoryUsage();
  const own = Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
  process.stdout.write(`kept ${own - heapTotal + heapUsed}\n`);
});
