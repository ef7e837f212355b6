import { holdFolderToLook } from "../../backup/hold-folder.server.ts";
import { openReadOnly } from "~/backup/open-read-only.server";
import { verifyFolder } from "../../backup/verify-folder.server.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { setLogLevel, silenceLog } from "../../runtime/log.server.ts";
import { command, UsageError } from "./command.ts";
import { printChecks, printChecksAsJson, printWrongChecks } from "./print-checks.ts";

type Print = typeof printChecks;

/** Exits with 1 on problems. */
async function verifyShop(codes: string[], print: Print): Promise<void> {
  const { dataDir, logLevel } = readConfig();
  // The log is written to the same place: who asks for less than all, or for JSON, gets no other lines.
  setLogLevel(print === printChecks ? logLevel : "error");
  if (print === printChecksAsJson) silenceLog();
  const lock = await holdFolderToLook(dataDir);
  try {
    print(await verifyFolder(dataDir, { open: () => openReadOnly(dataDir, lock.inUse), codes }));
  } finally {
    lock.release();
  }
}

export const verify = command(
  {
    call: "npm run verify -- [--head HEAD] [--quiet | --json]",
    does: "Checks the shop in DATA_DIR, also while a server runs, and changes nothing. Exits with 1 if something is wrong.",
    flags: {
      head: {
        type: "string",
        multiple: true,
        value: "HEAD",
        does: "compares the audit log with a head that was printed, such as 1234:9f3c0a7be1d24c55",
      },
      quiet: { type: "boolean", does: "prints only what is wrong" },
      json: { type: "boolean", does: "prints one JSON document" },
    },
    operands: [0, 0],
  },
  async ({ values }) => verifyShop(values.head ?? [], printFor(values)),
);

function printFor({ quiet = false, json = false }: { quiet?: boolean; json?: boolean }): Print {
  if (quiet && json) throw new UsageError("--quiet and --json don't go together: give one of them.");
  if (json) return printChecksAsJson;
  return quiet ? printWrongChecks : printChecks;
}
