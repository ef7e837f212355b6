import { join, resolve, sep } from "node:path";
import { holdFolderAsItIs } from "../../backup/hold-folder.server.ts";
import { makeBackup, refusal } from "../../backup/make-backup.server.ts";
import { counted } from "../../domain/counted.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { formatSize } from "../../ui/format.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import { command } from "./command.ts";

async function makeArchive(
  target: string | undefined,
  { withKeys, keepsAll }: { withKeys: boolean; keepsAll: boolean },
): Promise<void> {
  const { dataDir, logLevel, chain } = readConfig();
  setLogLevel(logLevel);
  if (chain?.headOffice)
    throw new StartError("This is a store of a chain: its head office makes the backups.");
  const lock = await holdFolderAsItIs(dataDir);
  try {
    const kind = withKeys ? "with-keys" : "plain";
    const made = await makeBackup(dataDir, { kind, keepsAll, ...(target && { target: whole(target) }) });
    const rows = Object.values(made.manifest.rows).reduce((sum, count) => sum + count, 0);
    const uploads = made.manifest.files.filter(({ path }) => path.startsWith("uploads/")).length;
    process.stdout.write(
      `${made.file}\n${formatSize(made.size)}, ${made.refusedFor ? "complete" : "checked"}: ${counted(rows, "row")}, ${counted(uploads, "uploaded file")}, ${withKeys ? "with the keys" : "without the keys"}.\n`,
    );
    if (made.deleted > 0)
      process.stdout.write(`${counted(made.deleted, "older backup")} deleted, as the shop's plan says.\n`);
    if (made.refusedFor) {
      process.stderr.write(`${refusal(made.refusedFor)}\n`);
      process.exitCode = 1;
    }
  } finally {
    lock.release();
  }
}

/** The path from the root, with the slash of a folder. */
function whole(target: string): string {
  return /[\\/]$/.test(target) ? join(resolve(target), sep) : resolve(target);
}

export const backup = command(
  {
    call: "npm run backup -- [FILE] [--with-keys] [--keep]",
    does: "Makes an archive of the shop in DATA_DIR and checks it, also while a server runs. FILE is a new file or a folder; by default DATA_DIR/backups, where older ones then go by the plan. Exits with 1 if a restore would refuse the archive.",
    flags: {
      "with-keys": { type: "boolean", does: "with the shop's keys: keep such an archive apart" },
      keep: { type: "boolean", does: "deletes no older archive" },
    },
    operands: [0, 1],
  },
  ({ values, positionals: [target] }) =>
    makeArchive(target, { withKeys: values["with-keys"] ?? false, keepsAll: values.keep ?? false }),
);
