import { parseArgs } from "node:util";
import { holdFolderToLook } from "../../backup/hold-folder.server.ts";
import { openReadOnly } from "~/backup/open-read-only.server";
import { type Check, verifyFolder } from "../../backup/verify-folder.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import type { BuiltApp } from "../built-app.ts";

/**
 * `npm run verify -- [--head HEAD]`: verifies the data folder; exits with 1 on problems. `--head` compares
 * the audit log with a printed head.
 */
export async function verify(_app: BuiltApp, args: string[]): Promise<void> {
  const codes = readArguments(args);
  const { dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  const lock = await holdFolderToLook(dataDir);
  try {
    printChecks(await verifyFolder(dataDir, { open: () => openReadOnly(dataDir, lock.inUse), codes }));
  } finally {
    lock.release();
  }
}

function readArguments(args: string[]): string[] {
  try {
    return parseArgs({ args, options: { head: { type: "string", multiple: true } } }).values.head ?? [];
  } catch {
    throw new StartError("Usage: npm run verify -- [--head HEAD]");
  }
}

/** Prints a line per check and per problem, and sets the exit code. */
export function printChecks(checks: readonly Check[]): void {
  for (const { about, counted, wrong } of checks) {
    process.stdout.write(`${wrong.length === 0 ? "ok   " : "WRONG"}  ${about}: ${counted}\n`);
    for (const line of wrong) process.stdout.write(`       ${line}\n`);
  }
  const differences = checks.reduce((sum, { wrong }) => sum + wrong.length, 0);
  process.stdout.write(
    differences === 0 ? "Everything checks out.\n" : "Problems found: see the lines above.\n",
  );
  if (differences > 0) process.exitCode = 1;
}
