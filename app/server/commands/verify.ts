import { holdFolderToLook } from "../../backup/hold-folder.server.ts";
import { openReadOnly } from "~/backup/open-read-only.server";
import { type Check, verifyFolder } from "../../backup/verify-folder.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import { command } from "./command.ts";

/** Exits with 1 on problems. */
async function verifyShop(codes: string[]): Promise<void> {
  const { dataDir, logLevel } = readConfig();
  setLogLevel(logLevel);
  const lock = await holdFolderToLook(dataDir);
  try {
    printChecks(await verifyFolder(dataDir, { open: () => openReadOnly(dataDir, lock.inUse), codes }));
  } finally {
    lock.release();
  }
}

export const verify = command(
  {
    call: "npm run verify -- [--head HEAD]",
    does: "Checks the shop in DATA_DIR, also while a server runs, and changes nothing.",
    flags: {
      head: {
        type: "string",
        multiple: true,
        value: "HEAD",
        does: "compares the audit log with a head that was printed, such as 1234:9f3c0a7be1d24c55",
      },
    },
    operands: [0, 0],
  },
  ({ values }) => verifyShop(values.head ?? []),
);

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
