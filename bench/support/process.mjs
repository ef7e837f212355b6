// Process statistics (Linux only).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** CPU milliseconds of all threads; null where unavailable. */
export function processorTimeOfAll(pid) {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return null;
  const times = readdirSync(folder).map((thread) => readFileSync(`${folder}/${thread}/schedstat`, "utf8"));
  return times.reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1e6, 0);
}

/** Megabytes resident now, and the maximum since `forgetPeak`. */
export function residentMemory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const status = readFileSync(file, "utf8");
  const megabytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

export function forgetPeak(pid) {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, "5");
}
