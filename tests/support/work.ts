import { readFileSync } from "node:fs";

/** CPU milliseconds of a process's main thread; waiting on a busy machine doesn't count. */
export function workOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
