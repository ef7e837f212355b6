// Preloaded into a server instead of clock.mjs: what waits for half a minute or longer comes when it is due by the moved
// clock, so that the server's own work comes each day although the days pass in seconds. Programs that the server starts
// have the same clock. While one runs nothing comes due, least of all the end of its patience: its work takes real seconds.
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import "./clock.mjs";

const LONG_MS = 30_000;
const TICK_EVERY_MS = 50;
/** Real milliseconds after which work that a move of the clock caught has ended. */
const SETTLES_MS = 5_000;

let running = 0;
/** In real milliseconds, when the clock was moved or a program ended, whichever was last. */
let disturbedAt = 0;
/** How far the clock was moved last. */
let movedBy = 0;

let ahead = Date.now() - performance.now();
setInterval(() => {
  const by = Date.now() - performance.now() - ahead;
  if (by < LONG_MS) return;
  ahead += by;
  movedBy = by;
  disturbedAt = performance.now();
}, TICK_EVERY_MS).unref();

const wait = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...rest) => {
  if (!(ms >= LONG_MS)) return wait(work, ms, ...rest);
  const due = Date.now() + ms;
  const begunAt = performance.now();
  // Work that a move of the clock caught sets its next wait by the moved clock: the time that passed counts for it.
  const hasPassed = () => {
    const settled = disturbedAt + SETTLES_MS;
    return ms <= movedBy && begunAt < settled && performance.now() >= settled;
  };
  const timer = setInterval(() => {
    if (running > 0 || (Date.now() < due && !hasPassed())) return;
    clearInterval(timer);
    work(...rest);
  }, TICK_EVERY_MS);
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
    disturbedAt = performance.now();
  });
  return child;
};
syncBuiltinESMExports();
