// Preloaded into a server instead of clock.mjs: what waits for half a minute or longer comes when it is due by the moved
// clock, so that the server's own work comes each day although the days pass in seconds. Programs that the server starts
// have the same clock. While one runs nothing comes due, least of all the end of its patience: its work takes real seconds.
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import "./clock.mjs";

const LONG_MS = 30_000;
const LOOK_EVERY_MS = 50;

let running = 0;

const wait = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...rest) => {
  if (!(ms >= LONG_MS)) return wait(work, ms, ...rest);
  const due = Date.now() + ms;
  const timer = setInterval(() => {
    if (running > 0 || Date.now() < due) return;
    clearInterval(timer);
    work(...rest);
  }, LOOK_EVERY_MS);
  return timer;
};

const { CLOCK_AHEAD, NODE_OPTIONS } = process.env;
const { spawn } = childProcess;
childProcess.spawn = (program, args, options) => {
  const env = { CLOCK_AHEAD, NODE_OPTIONS, ...(options?.env ?? process.env) };
  const child = spawn(program, args, { ...options, env });
  running += 1;
  child.once("close", () => {
    running -= 1;
  });
  return child;
};
syncBuiltinESMExports();
