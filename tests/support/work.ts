import { readFileSync } from "node:fs";

/** Milliseconds of processor time that a process' main thread has had: waiting for a busy machine is not work. */
export function workOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
