import { join, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { holdFolderAsItIs } from "../../backup/hold-folder.server.ts";
import { makeBackup, refusal } from "../../backup/make-backup.server.ts";
import { counted } from "../../domain/counted.ts";
import { readConfig } from "../../runtime/config.server.ts";
import { StartError } from "../../runtime/start-error.ts";
import { formatSize } from "../../ui/format.ts";
import { setLogLevel } from "../../runtime/log.server.ts";
import type { BuiltApp } from "../built-app.ts";

/**
 * `npm run backup -- [FILE] [--with-keys] [--keep]`: makes a checked archive, also while a server runs. In the
 * shop's own folder, older ones then go by its plan, unless `--keep`. Exits with 1 if a restore would refuse it.
 */
export async function backup(_app: BuiltApp, args: string[]): Promise<void> {
  const { target, withKeys, keepsAll } = readArguments(args);
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

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "with-keys": { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
      },
    });
    if (positionals.length > 1) throw new Error("too many");
    return { target: positionals[0], withKeys: values["with-keys"], keepsAll: values.keep };
  } catch {
    throw new StartError("Usage: npm run backup -- [FILE] [--with-keys] [--keep]");
  }
}
