import type { Proving } from "../domain/records/proving.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { MS_PER_HOUR } from "../domain/dates.ts";

/** Milliseconds. Meanwhile nobody makes the next backup, and whoever restores waits. */
const PROOF_AT_MOST_MS = MS_PER_HOUR;

/** Thrown in a proof whose time is over. What it was of is neither right nor wrong. */
export class UnfinishedProof extends Error {
  override name = "UnfinishedProof";
  override message = "its proof takes too long";
}

/** Begins the time of a proof. */
export function proofTime(atMostMs = PROOF_AT_MOST_MS): Proving {
  const end = performance.now() + atMostMs;
  return {
    goOn() {
      if (performance.now() >= end) throw new UnfinishedProof();
    },
    brokeOff(error) {
      if (error instanceof UnfinishedProof || isOfDisk(error)) throw error;
      return brokenOff(error);
    },
  };
}

/** Says it of what the check is about: where that doesn't stand beside it, it has to be named. */
export const BROKE_OFF = "their proof broke off";

/** What a check says that an error ended. */
export function brokenOff(error: unknown): string {
  log.error("proof-broke-off", errorFields(error));
  return lineOfDiskError(error) ?? BROKE_OFF;
}

/**
 * Why an archive isn't proven, as what ended its proof says. Throws the disk's trouble, which isn't the archive's; that of a
 * query is, since nobody else can ask it either.
 */
export function whyUnproven(error: unknown): string {
  if (error instanceof UnfinishedProof) return error.message;
  if (isOfDisk(error)) throw error;
  log.error("backup-not-proven", errorFields(error));
  return "its proof broke off";
}

function isOfDisk(error: unknown): boolean {
  const { code } = error as { code?: string };
  return lineOfDiskError(error) !== null || code?.startsWith("SQLITE_CORRUPT") === true;
}
