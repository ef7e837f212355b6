import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";

/** Milliseconds. Meanwhile nobody makes the next backup, and whoever restores waits. */
const PROOF_AT_MOST_MS = 60 * 60_000;

/** Thrown in a proof whose time is over. What it was of is neither right nor wrong. */
export class UnfinishedProof extends Error {
  override name = "UnfinishedProof";
  override message = "its proof takes too long";
}

/** Begins the time of a proof, which calls what is returned on its way. */
export function proofTime(atMostMs = PROOF_AT_MOST_MS): () => void {
  const end = performance.now() + atMostMs;
  return () => {
    if (performance.now() >= end) throw new UnfinishedProof();
  };
}

/**
 * Why an archive isn't proven, as what ended its proof says. Throws the disk's trouble, which isn't the archive's; that of a
 * query is, since nobody else can ask it either.
 */
export function whyUnproven(error: unknown): string {
  if (error instanceof UnfinishedProof) return error.message;
  const { code } = error as { code?: string };
  if (lineOfDiskError(error) !== null || code?.startsWith("SQLITE_CORRUPT")) throw error;
  log.error("backup-not-proven", errorFields(error));
  return "its proof broke off";
}
