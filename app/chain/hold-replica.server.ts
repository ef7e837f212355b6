import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Lock, waitForLock } from "~db/folder-lock.server.ts";
import { keeperLock } from "~db/primary/replica-file.server.ts";
import { lockFolder } from "../backup/hold-folder.server.ts";
import { DATABASE } from "../backup/manifest.ts";
import { StartError } from "../runtime/start-error.ts";

/** What libsql writes beside a replica. */
const OF_A_REPLICA = `${DATABASE}-client_wal_index`;

export function isReplica(dataDir: string): boolean {
  return existsSync(join(dataDir, OF_A_REPLICA));
}

/** Locks the folder of a replica. Refuses one that holds a shop of its own, which the primary would replace. */
export async function holdReplica(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(join(dataDir, DATABASE)) && !isReplica(dataDir))
    throw new StartError(
      `${dataDir} holds a shop of its own, which the chain's would replace: run make-primary on it first (docs/chain.md), or choose another folder with DATA_DIR.`,
    );
  const lock = await lockFolder(dataDir, "shared", 0);
  if (!lock)
    throw new StartError(`Another process is restoring or upgrading ${dataDir}: wait for it to finish.`);
  return lock;
}

/** For a follower that a killed store left behind, which ends by itself, and for a command. */
export const KEEPER_AWAITED_MS = 10_000;

/** Refuses a folder whose replica another process keeps. */
export async function refuseKeptReplica(dataDir: string): Promise<void> {
  const lock = await waitForLock(keeperLock(join(dataDir, DATABASE)), "alone", KEEPER_AWAITED_MS);
  if (!lock) throw replicaIsKept(dataDir);
  lock.release();
}

export function replicaIsKept(dataDir: string): StartError {
  return new StartError(
    `${dataDir} is in use: another Loupe keeps the replica there. Stop that one, or choose another folder with DATA_DIR.`,
  );
}
