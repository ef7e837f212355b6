import { renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { openDatabase } from "~db/client.server.ts";
import { hasBook, makePrimary } from "~db/primary/make-primary.server.ts";
import { appliedMigrations, schemaAge } from "~db/migrate.server.ts";
import { firstDamage } from "~db/snapshot.server.ts";
import { lockFolder, refuseEmptyFolder } from "../../backup/hold-folder.server.ts";
import { BROUGHT, DATABASE } from "../../backup/manifest.ts";
import { isReplica } from "../../chain/hold-replica.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { refuseFileFor } from "../../runtime/files.server.ts";
import { lineOfDiskError } from "../../runtime/line-of-disk-error.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { command } from "./command.ts";

/** Sets a shop's own database aside, so that this Loupe can become the head office. */
async function putInto(given: string): Promise<void> {
  const folder = resolve(given);
  refuseFileFor(folder);
  const { dataDir } = readConfig();
  if (hasBook(folder)) throw new StartError(`${folder} has a book already: choose a new folder.`);
  const lock = await lockFolder(dataDir, "alone", 0);
  if (!lock) throw new StartError(`Loupe is running on ${dataDir}: stop it first.`);
  const file = join(dataDir, DATABASE);
  try {
    check(file, dataDir);
    makePrimary(file, folder);
    if (!isReplica(dataDir)) {
      renameSync(file, join(dataDir, BROUGHT));
      for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
    }
  } finally {
    lock.release();
  }
  process.stdout.write(
    `${folder} has the book now. Start sqld with --db-path ${folder}, then the head office with DATABASE_URL (docs/chain.md).\n`,
  );
}

export const makePrimaryFrom = command(
  {
    call: "npm run make-primary -- FOLDER",
    does: "Puts the shop in DATA_DIR, or its replica of a chain, into the folder of a new sqld (docs/chain.md).",
    flags: {},
    operands: [1, 1],
  },
  ({ positionals: [folder = ""] }) => putInto(folder),
);

function open(file: string, dataDir: string) {
  try {
    return openDatabase(file, { asIs: true });
  } catch (error) {
    if (lineOfDiskError(error) !== null) throw error;
    throw new StartError(`The database in ${dataDir} can't be opened: restore a backup first.`);
  }
}

function check(file: string, dataDir: string) {
  refuseEmptyFolder(dataDir);
  const db = open(file, dataDir);
  try {
    if (schemaAge(appliedMigrations(db.$client)) !== "current")
      throw new StartError(
        `The shop in ${dataDir} is of another version of Loupe: start this one on it once, then stop it.`,
      );
    const damage = firstDamage(db.$client);
    if (damage)
      throw new StartError(`The database in ${dataDir} is damaged (${damage}): restore a backup first.`);
  } finally {
    db.$client.close();
  }
}
