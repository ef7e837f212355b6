import { fork } from "node:child_process";
import { every } from "../runtime/every.server.ts";
import type { Replica } from "../runtime/chain-part.ts";
import { log } from "../runtime/log.server.ts";
import { isHeadOfficeThere, SILENT_AT_MOST_MS } from "./is-head-office-there.server.ts";

/** A follower asks this often, and at once when told to. */
export const FOLLOWED_EVERY_MS = 200;
const STARTED_AGAIN_AFTER_MS = 1_000;
/** After this silence the primary is late: it is busy, can't be reached, or refuses. */
const LATE_MS = 5_000;
const LOOKED_EVERY_MS = 1_000;

/** Exit code of a follower whose replica another process keeps. */
export const KEPT_BY_ANOTHER = 3;

/** What a follower says after each step. */
export type Followed =
  | {
      frame: number;
      /** The start of the primary that it follows. */
      start: string | null;
      /** The last question that came before the step began. */
      answers: number;
    }
  /** The step failed. */
  | "failed";

/** What it is told: the number of a question, which hurries it, or a start of the primary to follow no more. */
export type ToldFollower = number | { distrust: string };

/**
 * Keeps the replica current by a process of its own, which `program` runs with `follow`: libsql waits for the line
 * with its whole process. A primary that is late is waited for as long as it takes connections. `onKept`: another
 * process keeps the replica, and it isn't kept here any more.
 */
export function startReplica(program: string, primaryUrl: string, onKept: () => void): Replica {
  let frame = -1;
  let followed: string | null = null;
  let questions = 0;
  let answered = 0;
  let currentAt = 0;
  let failedAt = 0;
  /** When the first step failed after the last that didn't. */
  let failsSince = 0;
  let canReach = true;
  let isStopped = false;
  let child = start();
  const waiting = new Set<() => void>();

  function start() {
    const started = fork(program, ["follow", String(process.pid)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    started.on("message", (said) => {
      const step = said as Followed;
      if (step === "failed") {
        failedAt = Date.now();
        if (failsSince <= currentAt) failsSince = failedAt;
        return;
      }
      ({ frame, start: followed, answers: answered } = step);
      currentAt = Date.now();
      canReach = true;
      for (const look of waiting) look();
    });
    started.once("exit", (code, signal) => {
      if (isStopped) return;
      if (code === KEPT_BY_ANOTHER) {
        onKept();
        return;
      }
      log.warn("follower-ended", { code, signal });
      setTimeout(() => {
        if (!isStopped) child = start();
      }, STARTED_AGAIN_AFTER_MS).unref();
    });
    return started;
  }

  const tell = (told: ToldFollower) => {
    if (child.connected) child.send(told);
  };
  const followOnly = (named: string) => {
    if (followed !== null && followed !== named) tell({ distrust: followed });
  };

  const isLate = () => Date.now() - currentAt > LATE_MS;
  /** A step that hangs doesn't say whether the line is down or the primary busy. */
  const stopLooking = every({ ms: LOOKED_EVERY_MS, failure: "primary-not-looked-for" }, async () => {
    if (!isLate()) return;
    const couldConnect = await isHeadOfficeThere(primaryUrl);
    if (isLate()) canReach = couldConnect;
  });

  return {
    isCurrent() {
      if (!isLate()) return true;
      // A busy primary may let one slow step fail.
      const isRefused = failedAt - failsSince > LATE_MS;
      return canReach && !isRefused && Date.now() - currentAt < SILENT_AT_MOST_MS;
    },
    frame: () => frame,
    currentAt: () => currentAt,
    followOnly,
    reaches(wanted, ms, named = null) {
      if (named !== null) followOnly(named);
      const question = ++questions;
      const ask = () => tell(question);
      ask();
      return new Promise((resolve) => {
        const end = (reached: boolean) => {
          clearTimeout(patience);
          waiting.delete(look);
          resolve(reached);
        };
        const look = () => {
          // Of a step that began earlier the frame may be one of a log that is gone.
          const isItsLog = named === null || followed === named;
          if (answered >= question && frame >= wanted && isItsLog) end(true);
          else ask();
        };
        const patience = setTimeout(() => end(false), ms);
        waiting.add(look);
      });
    },
    stop() {
      isStopped = true;
      stopLooking();
      child.kill("SIGKILL");
    },
  };
}
