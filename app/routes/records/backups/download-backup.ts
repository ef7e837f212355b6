import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { backupFolder, readBackupName } from "~/backup/kept-backups.server";
import { isForbidden, isMissing } from "~/runtime/files.server";
import { done } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { notFound, problem } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/download-backup";

/** Streams a backup. The download is audited. */
export async function loader({ params: { name }, request, context }: Route.LoaderArgs) {
  const kind = readBackupName(name)?.kind;
  if (!kind) throw notFound("No such backup");
  if (kind === "with-keys")
    throw problem(
      403,
      "This backup contains the shop's keys, so it can't be downloaded. Ask your administrator to get it from the server.",
    );
  if (!maySeeCost(context)) throw problem(403, "Backups contain costs, which your account can't see.");
  const file = await open(join(backupFolder(shop().config.dataDir), name)).catch((error: unknown) => {
    if (isMissing(error)) throw notFound("No such backup");
    if (isForbidden(error))
      throw problem(
        503,
        "The server can't read this backup, which belongs to another user of its machine. Ask your administrator to give it to the server's user.",
      );
    throw error;
  });
  try {
    const { size } = await file.stat();
    const headers = {
      "Content-Type": "application/gzip",
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${name}"`,
    };
    if (request.method === "HEAD") {
      await file.close();
      return new Response(null, { headers });
    }
    mustWrite(originOf(context), () =>
      done(null, { action: "backup.downloaded", record: { kind: "backup", id: name }, after: { size } }),
    );
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}
