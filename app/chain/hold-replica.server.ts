import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Lock, waitForLock } from "~db/folder-lock.server.ts";
import { keeperLock } from "~db/primary/replica-file.server.ts";
import { lockFolder, sayingIfReadOnly } from "../backup/hold-folder.server.ts";
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
const KEEPER_AWAITED_MS = 10_000;

/** Another process keeps the replica of a folder. */
export class ReplicaKept extends StartError {
  constructor(dataDir: string) {
    super(
      `${dataDir} is in use: another Loupe keeps the replica there. Stop that one, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Has `hold` keep the replica of a folder from now on. Refuses one that another process keeps, unless we work `beside` it. */
export async function keepReplica<Kept>(
  dataDir: string,
  hold: (ms: number) => Promise<Kept>,
  { beside = false }: { beside?: boolean } = {},
): Promise<Kept> {
  const kept = await sayingIfReadOnly(dataDir, () => hold(beside ? 0 : KEEPER_AWAITED_MS));
  if (!kept && !beside) throw new ReplicaKept(dataDir);
  return kept;
}

/** Refuses a folder whose replica another process still keeps after `ms`. */
export async function refuseKeptReplica(dataDir: string, ms = KEEPER_AWAITED_MS): Promise<void> {
  const file = keeperLock(join(dataDir, DATABASE));
  const lock = await keepReplica(dataDir, () => waitForLock(file, "alone", ms));
  lock?.release();
}
