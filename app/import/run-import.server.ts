import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "~/domain/permissions";
import { finishImport } from "./record-import.server.ts";
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
  /** The first batch, already read. */
  first: ReadRow[];
  readBefore: number;
  /** Called at the end of the import, whatever its result. */
  afterwards(): Promise<void>;
}

const running = new Map<number, Promise<void>>();
let stopsWithServer = false;

/**
 * Imports a file in batches of their own transactions and yields to other requests. Failures, such as a
 * shutdown, go to the import's state. Rejects only if `afterwards` does.
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

export async function untilFinished(importId: number): Promise<void> {
  await running.get(importId);
  while (getImport(shop().db, importId)?.state === "running") {
    endDeadImports();
    await wait(250);
  }
}

/** Rows per transaction while other requests are active. */
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
    // Stays 'running' until `endDeadImports` marks it as interrupted.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}

/** On shutdown, waits for the current batch of each import. */
function stopWithServer(): void {
  if (stopsWithServer) return;
  stopsWithServer = true;
  onShutdown(async () => void (await Promise.all(running.values())));
}
