import { resolve } from "node:path";
import { restoreBackup } from "../../backup/restore-backup.server.ts";
import { isReplica } from "../../chain/hold-replica.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import { command } from "./command.ts";
import { printChecks } from "./print-checks.ts";

async function replaceFolder(file: string, anyway: boolean): Promise<void> {
  const { dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  if (isReplica(dataDir))
    throw new StartError(
      `${dataDir} is a replica of a chain's book: restore into a new folder, and run make-primary on it (docs/chain.md).`,
    );
  const { manifest, replaced, sealed, erasedAgain, suppressedSince, checks } = await restoreBackup(
    dataDir,
    resolve(file),
    { anyway },
  );
  process.stdout.write(`Restored to ${dataDir}: the shop as it was at ${manifest.madeAt}.\n`);
  if (replaced)
    process.stdout.write(`The previous data was moved to ${replaced}: delete it once everything works.\n`);
  process.stdout.write(
    erasedAgain === null
      ? `There is no list of erased customers (erasures.json) in ${dataDir}: whoever was erased after that time is back, and has to be erased again.\n`
      : `Customers who were erased after that time, and were erased again: ${erasedAgain}.\n`,
  );
  if (suppressedSince === null)
    process.stdout.write(
      `What customers refused after that time couldn't be read in ${dataDir}: whoever did can be written to again. Note it on their records.\n`,
    );
  else if (suppressedSince > 0)
    process.stdout.write(
      `Numbers and addresses that customers refused or opened after that time, and that stay so: ${suppressedSince}.\n`,
    );
  process.stdout.write(
    "Accounts, passwords and rights are those of that time: deactivate again who left since (npm run accounts).\n",
  );
  if (sealed)
    process.stdout.write(
      "The audit log was chained with a key that is not here: its rows are sealed as they are, and chained with this folder's key from now on.\n",
    );
  printChecks(checks);
}

export const restore = command(
  {
    call: "npm run restore -- FILE [--anyway]",
    does: "Replaces the shop in DATA_DIR with that of an archive, which is checked first. Stop every server on it before.",
    flags: { anyway: { type: "boolean", does: "also if the archive's books don't balance" } },
    operands: [1, 1],
  },
  ({ values, positionals: [file = ""] }) => replaceFolder(file, values.anyway ?? false),
);
