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
  /** The last question that came before the step began. */
  answers: number;
}

/**
 * Keeps the replica current by a process of its own, which `program` runs with `follow`: libsql waits for the line
 * with its whole process.
 */
export function startReplica(program: string): Replica {
  let frame = -1;
  let questions = 0;
  let answered = 0;
  let currentAt = 0;
  let isStopped = false;
  let child = start();
  const waiting = new Set<() => void>();

  function start() {
    const started = fork(program, ["follow"], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    started.on("message", (said) => {
      ({ frame, answers: answered } = said as Followed);
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
      const question = ++questions;
      const ask = () => {
        if (child.connected) child.send(question);
      };
      ask();
      return new Promise((resolve) => {
        const end = (reached: boolean) => {
          clearTimeout(patience);
          waiting.delete(look);
          resolve(reached);
        };
        const look = () => {
          // Of a step that began earlier the frame may be one of a log that is gone.
          if (answered >= question && frame >= wanted) end(true);
          else ask();
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
