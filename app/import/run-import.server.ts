import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "~/domain/permissions";
import { finishImport } from "~/import/finish-import.server";
import { importBatch, type ReadRow } from "~/import/import-batch.server";
import { getImport } from "~/import/find-imports.server";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import { yieldToRequests, watchRequests } from "~/runtime/yield-to-requests";
import { isShuttingDown, onShutdown } from "~/runtime/shutdown";
import { write, type WriteOrigin } from "~/web/write.server";
import type { CustomerFile } from "./customer-file.server.ts";
import { endDeadImports } from "./dead-imports.server.ts";

interface ImportRun {
  importId: number;
  file: CustomerFile;
  /** The first batch, which has been read already. */
  first: ReadRow[];
  /** How many rows an earlier run of this import has dealt with. */
  readBefore: number;
  /** Once the import has come to its end, whatever that was. */
  afterwards(): Promise<void>;
}

/** Imports of this process that are being worked on. */
const running = new Map<number, Promise<void>>();
let stopsWithServer = false;

/**
 * Takes the rows of a file in, batch by batch, each in a transaction of its own, going behind whoever asks meanwhile. What
 * goes wrong, the server's end for one, stands in the import's state. Fails only where `afterwards` does.
 */
export function runImport(by: WriteOrigin<Actor>, run: ImportRun): Promise<void> {
  stopWithServer();
  const finished = takeRows(by, run).finally(async () => {
    running.delete(run.importId);
    await run.afterwards();
  });
  running.set(run.importId, finished);
  return finished;
}

/** Waits for the end of an import that has begun, here or in another process. */
export async function untilFinished(importId: number): Promise<void> {
  await running.get(importId);
  while (getImport(shop().db, importId)?.state === "running") {
    endDeadImports();
    await wait(250);
  }
}

/** Rows to a transaction while others ask: whoever asks next may have to wait for one. */
const ROWS_BESIDE_OTHERS = 20;

async function takeRows(by: WriteOrigin<Actor>, { importId, file, first, readBefore }: ImportRun) {
  const othersAsk = watchRequests();
  let state: "complete" | "interrupted" = "interrupted";
  try {
    let known = readBefore;
    for (let rows = first; rows.length > 0;) {
      if (isShuttingDown()) throw new Error("The server is stopping");
      const { names } = file;
      const left = rows.slice(known);
      known = Math.max(0, known - rows.length);
      for (let at = 0; at < left.length;) {
        await yieldToRequests();
        const part = left.slice(at, othersAsk() ? at + ROWS_BESIDE_OTHERS : left.length);
        const batch = write(by, (ctx) => importBatch(ctx, { importId, rows: part, names }));
        if (batch.kind !== "done") throw new Error("The import was ended elsewhere");
        at += part.length;
      }
      const next = await file.nextBatch();
      rows = next.ok ? next.rows : [];
    }
    state = "complete";
  } catch (error) {
    log.error("import-interrupted", { importId, requestId: by.requestId, ...errorFields(error) });
  }
  try {
    write(by, (ctx) => finishImport(ctx, { importId, state }));
  } catch (error) {
    // It stays 'running' and is known for dead in a minute.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}

/** The server's end is that of its imports, after the batch that each is at. */
function stopWithServer(): void {
  if (stopsWithServer) return;
  stopsWithServer = true;
  onShutdown(async () => void (await Promise.all(running.values())));
}
