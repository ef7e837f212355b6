// Preloaded into a server and the programs that it starts: writes each program, outgoing connection and name
// lookup to the file OUTGOING. Jobs that would wait a minute or two after the start run after a second.
import { ChildProcess } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { watchOutgoing } from "./outgoing.mjs";

const note = (kind, target) => appendFileSync(process.env.OUTGOING, `${JSON.stringify({ kind, target })}\n`);

note("program", process.argv.slice(1).join(" "));
watchOutgoing(note);

const spawn = ChildProcess.prototype.spawn;
ChildProcess.prototype.spawn = function (options) {
  const env = [`NODE_OPTIONS=--import=${import.meta.url}`, `OUTGOING=${process.env.OUTGOING}`];
  return spawn.call(this, {
    ...options,
    args: withPermission(options.args),
    envPairs: [...(options.envPairs ?? []), ...env],
  });
};

/**
 * Adds permissions, because a program that may only read its own files could neither load this script nor
 * write.
 */
function withPermission([program, ...args]) {
  if (!args.some((arg) => /^--(experimental-)?permission$/.test(arg))) return [program, ...args];
  const here = `--allow-fs-read=${dirname(fileURLToPath(import.meta.url))}/*`;
  return [program, here, `--allow-fs-write=${process.env.OUTGOING}`, ...args];
}

const setLater = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...args) =>
  setLater(run, ms >= 60_000 && ms <= 120_000 ? 1_000 : ms, ...args);
