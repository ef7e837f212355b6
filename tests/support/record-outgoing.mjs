// Preloaded into a server and the programs that it starts: writes each program, outgoing connection and name
// lookup to the file OUTGOING. Jobs that wait one or two minutes after the start run after a second.
import { ChildProcess } from "node:child_process";
import { appendFileSync } from "node:fs";
import { watchOutgoing } from "./outgoing.mjs";

const note = (kind, target) => appendFileSync(process.env.OUTGOING, `${JSON.stringify({ kind, target })}\n`);

note("program", process.argv.slice(1).join(" "));
watchOutgoing(note);

const spawn = ChildProcess.prototype.spawn;
ChildProcess.prototype.spawn = function (options) {
  const env = [`NODE_OPTIONS=--import=${import.meta.url}`, `OUTGOING=${process.env.OUTGOING}`];
  return spawn.call(this, { ...options, envPairs: [...(options.envPairs ?? []), ...env] });
};

const setLater = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...args) =>
  setLater(run, ms >= 60_000 && ms <= 120_000 ? 1_000 : ms, ...args);
