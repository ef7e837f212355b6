import { holdFolderToLook } from "../../backup/hold-folder.server.ts";
import { lookAtDatabase } from "../../backup/look-at-database.server.ts";
import { type Check, verifyFolder } from "../../backup/verify-folder.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import type { BuiltApp } from "../built-app.ts";

/** `npm run verify`: looks through the data folder and says what it found; exit code 1 when something is wrong. */
export async function verify(_app: BuiltApp): Promise<void> {
  const { dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  const lock = await holdFolderToLook(dataDir);
  try {
    printChecks(await verifyFolder(dataDir, () => lookAtDatabase(dataDir, lock.inUse)));
  } finally {
    lock.release();
  }
}

/** A line for each thing that was looked at, and for each that is wrong; sets the exit code. */
export function printChecks(checks: readonly Check[]): void {
  for (const { about, counted, wrong } of checks) {
    process.stdout.write(`${wrong.length === 0 ? "ok   " : "WRONG"}  ${about}: ${counted}\n`);
    for (const line of wrong) process.stdout.write(`       ${line}\n`);
  }
  const differences = checks.reduce((sum, { wrong }) => sum + wrong.length, 0);
  process.stdout.write(differences === 0 ? "All is well.\n" : "Not all is well: see the lines above.\n");
  if (differences > 0) process.exitCode = 1;
}
