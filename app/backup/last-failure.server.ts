import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isMissing } from "../runtime/files.server.ts";
import { backupFolder } from "./kept-backups.server.ts";

const FAILURE = "last-failure.json";

/** A backup that failed: when, and why. */
export interface Failure {
  at: number;
  why: string;
  /** The archive is there, but a restore refuses it. */
  isMade?: boolean | undefined;
  /** The archive is there, and was being proven: noted before, for whatever ends that. */
  isBeingProven?: boolean | undefined;
}

const Noted = z.object({
  at: z.number(),
  why: z.string(),
  isMade: z.boolean().optional(),
  isBeingProven: z.boolean().optional(),
});

/** The last failed backup; null if a later one succeeded. Throws if that can't be read. */
export function lastFailure(dataDir: string): Failure | null {
  let noted: string;
  try {
    noted = readFileSync(join(backupFolder(dataDir), FAILURE), "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return Noted.parse(JSON.parse(noted));
}

/**
 * Remembers a failed backup; null clears it. Ignores write errors: if the disk is full, the age of the newest
 * backup shows it.
 */
export function noteFailure(dataDir: string, failure: Failure | null): void {
  const file = join(backupFolder(dataDir), FAILURE);
  try {
    if (failure) {
      mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(failure), { mode: 0o600 });
    } else rmSync(file, { force: true });
  } catch {}
}
