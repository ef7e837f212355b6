import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { every } from "../runtime/every.server.ts";
import { errorFields, log, logLevel } from "../runtime/log.server.ts";
import { isWithinLast, MS_PER_HOUR } from "../domain/dates.ts";
import { readSettings, type Settings } from "../domain/shop/settings/read-settings.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { countedBackups, listBackups } from "./kept-backups.server.ts";
import { type Failure, lastFailure, noteFailure } from "./last-failure.server.ts";
import { thinBackups } from "./thin-backups.server.ts";
import { isBackupRunning } from "./backup-lock.server.ts";
import { LONGEST_BACKUP_MS } from "./longest-backup.ts";
import { makeBackup, refusal } from "./make-backup.server.ts";

/** Milliseconds before the first check, which keep the start fast. */
const FIRST_TICK_MS = 60_000;
const TICK_EVERY_MS = 10 * 60_000;
/** Milliseconds to wait after a failure. */
const REST_MS = MS_PER_HOUR;

let program: string | null = null;
let running: Promise<BackupOutcome> | null = null;
let stop: () => void = () => undefined;

/** Said of a process that was killed: where memory ran out, what it says itself is nothing to an owner. */
const INTERRUPTED =
  "Its process was ended before it was done. Ask your administrator: the server's log and the system's say more, such as that there was too little memory.";

export type BackupOutcome = { ok: true } | { ok: false; why: string };

/**
 * Checks regularly whether a backup is due. Runs it in a separate process (`program`), so that hashing
 * doesn't block requests. The returned function stops both.
 */
export function scheduleBackups(dataDir: string, commands: string): () => void {
  program = commands;
  const stopLooking = every({ ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "backup-failed" }, () =>
    backUpWhenDue(dataDir),
  );
  return () => {
    stopLooking();
    stop();
    program = null;
    // What still ends is this folder's, and no answer for the next.
    running = null;
  };
}

/**
 * Makes a scheduled backup if one is due, unless one is already running. Deletes what is superfluous anyway: a
 * newer one that somebody else made, and kept all, may keep it from being due.
 */
export async function backUpWhenDue(dataDir: string): Promise<boolean> {
  try {
    const settings = readSettings(shop().db);
    if (settings.backupEveryHours > 0) thinBackups(dataDir, Date.now(), settings);
    if (!isBackupDue(dataDir, settings, Date.now()) || isBackupRunning(dataDir)) return false;
    const outcome = await startBackup(dataDir);
    if (outcome.ok) log.info("backup-scheduled");
    return outcome.ok;
  } catch (error) {
    log.error("backup-failed", errorFields(error));
    return false;
  }
}

/**
 * Whether a backup is due, based on the newest backup of any kind. Waits `REST_MS` after a failure. Ignores
 * future dates.
 */
export function isBackupDue(dataDir: string, { backupEveryHours }: Settings, now: number): boolean {
  if (backupEveryHours === 0) return false;
  const newest = countedBackups(listBackups(dataDir), now)[0]?.madeAt ?? 0;
  const failedAt = readableFailure(dataDir)?.at ?? 0;
  return now - newest >= backupEveryHours * MS_PER_HOUR && !isWithinLast(REST_MS, failedAt, now);
}

/** Makes a backup. Concurrent calls share one run. */
export function startBackup(dataDir: string): Promise<BackupOutcome> {
  if (running) return running;
  const run = (program ? inProcessOfItsOwn(program, dataDir) : here(dataDir)).finally(() => {
    if (running === run) running = null;
  });
  running = run;
  return run;
}

function inProcessOfItsOwn(commands: string, dataDir: string): Promise<BackupOutcome> {
  const child = spawn(process.execPath, [commands, "backup"], {
    env: { DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: logLevel() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const before = { failedAt: readableFailure(dataDir)?.at, newest: listBackups(dataDir)[0]?.name };
  let isStopped = false;
  stop = () => {
    isStopped = true;
    child.kill();
  };
  const tooLong = setTimeout(() => child.kill("SIGKILL"), LONGEST_BACKUP_MS);
  // Its log is the server's. What it says to a person isn't.
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) process.stdout.write(`${line}\n`);
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, 2_000);
  });
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      stop = () => undefined;
      clearTimeout(tooLong);
      if (code === 0) {
        resolve({ ok: true });
        return;
      }
      log.error("backup-failed", { code });
      const why = (code !== null && said.split("\n", 1)[0]) || INTERRUPTED;
      // One that was killed, or never began, has noted nothing. Nor has one that came while another was running.
      const isNoted = readableFailure(dataDir)?.at !== before.failedAt;
      if (!isNoted && !isStopped && !isBackupRunning(dataDir)) {
        const isMade = listBackups(dataDir)[0]?.name !== before.newest;
        noteFailure(dataDir, { at: Date.now(), why, isMade });
      }
      resolve({ ok: false, why });
    };
    child.once("error", () => end(null));
    child.once("close", end);
  });
}

async function here(dataDir: string): Promise<BackupOutcome> {
  try {
    const { refusedFor } = await makeBackup(dataDir);
    return refusedFor ? { ok: false, why: refusal(refusedFor) } : { ok: true };
  } catch (error) {
    log.error("backup-failed", errorFields(error));
    return { ok: false, why: readableFailure(dataDir)?.why ?? "The backup failed." };
  }
}

/** One that can't be read keeps no backup from being made. */
function readableFailure(dataDir: string): Failure | null {
  try {
    return lastFailure(dataDir);
  } catch {
    return null;
  }
}
