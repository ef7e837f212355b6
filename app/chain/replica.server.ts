import { fork } from "node:child_process";
import type { Replica } from "../runtime/chain-part.ts";
import { log } from "../runtime/log.server.ts";

/** A follower asks this often, and at once when told to. */
export const FOLLOWED_EVERY_MS = 200;
const STARTED_AGAIN_AFTER_MS = 1_000;
/** The line counts as down after this silence. */
const SILENCE_MS = 5_000;

/** What a follower says after each step. */
export interface Followed {
  frame: number;
}

/**
 * Keeps the replica current by a process of its own, which `program` runs with `follow`: libsql waits for the line
 * with its whole process.
 */
export function startReplica(program: string): Replica {
  let frame = -1;
  let currentAt = 0;
  let isStopped = false;
  let child = start();
  const waiting = new Set<() => void>();

  function start() {
    const started = fork(program, ["follow"], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    started.on("message", (said) => {
      ({ frame } = said as Followed);
      currentAt = Date.now();
      for (const look of waiting) look();
    });
    started.once("exit", (code, signal) => {
      if (isStopped) return;
      log.warn("follower-ended", { code, signal });
      setTimeout(() => {
        if (!isStopped) child = start();
      }, STARTED_AGAIN_AFTER_MS).unref();
    });
    return started;
  }

  return {
    isCurrent: () => Date.now() - currentAt < SILENCE_MS,
    frame: () => frame,
    currentAt: () => currentAt,
    reaches(wanted, ms) {
      if (frame >= wanted) return Promise.resolve(true);
      if (child.connected) child.send("now");
      return new Promise((resolve) => {
        const end = (reached: boolean) => {
          clearTimeout(patience);
          waiting.delete(look);
          resolve(reached);
        };
        const look = () => {
          if (frame >= wanted) end(true);
          else if (child.connected) child.send("now");
        };
        const patience = setTimeout(() => end(false), ms);
        waiting.add(look);
      });
    },
    stop() {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}
