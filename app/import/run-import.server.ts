import { setTimeout as wait } from "node:timers/promises";
import { type Actor, can } from "~/domain/permissions";
import { refuse } from "~/domain/result";
import { finishImport } from "./record-import.server.ts";
import { getImport } from "~/import/find-imports.server";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import { runJob, type Turn, untilEnded } from "~/web/jobs.server";
import { withinBackgroundOfDay } from "~/web/account-daily-limit.server";
import { write, type WriteOrigin } from "~/web/write.server";
import type { ListFile } from "./list-file.server.ts";
import { type Importer, MAY_IMPORT_NO_MORE } from "./importers.server.ts";
import { inBatches } from "./row-batches.server.ts";
import { endDeadImports } from "./dead-imports.server.ts";

interface ImportRun {
  importId: number;
  importer: Importer;
  seesCost: boolean;
  file: ListFile;
  /** Rows that an earlier, interrupted run has read. */
  readBefore: number;
  /** Called at the end of the import, whatever its result. */
  afterwards(): Promise<void>;
}

/**
 * Imports a file in batches, each in its own transaction, and yields to other requests. Continues after the
 * employee logs out, but not without the permission. Failures, such as a shutdown, go to the import's state.
 * Rejects only if `afterwards` does.
 */
export function runImport(by: WriteOrigin<Actor>, run: ImportRun): Promise<void> {
  const { actor, requestId, address } = by;
  return runJob({ kind: "import", id: run.importId }, (turn) =>
    takeRows({ actor, requestId, address }, run, turn).finally(run.afterwards),
  );
}

export async function untilFinished(importId: number): Promise<void> {
  await untilEnded({ kind: "import", id: importId });
  while (getImport(shop().db, importId)?.state === "running") {
    endDeadImports();
    await wait(250);
  }
}

/** Rows per transaction while other requests are active. */
const ROWS_BESIDE_OTHERS = 20;

async function takeRows(
  by: WriteOrigin<Actor>,
  { importId, importer, seesCost, file, readBefore }: ImportRun,
  turn: Turn,
) {
  const take = importer.taker(file, { importId, seesCost });
  let state: "complete" | "interrupted" = "interrupted";
  try {
    let known = readBefore;
    for await (const rows of inBatches(file.rows)) {
      const left = rows.slice(known);
      known = Math.max(0, known - rows.length);
      for (let at = 0; at < left.length;) {
        const { othersAsk } = await turn();
        const part = left.slice(at, othersAsk ? at + ROWS_BESIDE_OTHERS : left.length);
        const rule = take(part);
        const batch = write(by, (ctx) =>
          can(ctx.actor, importer.permission)
            ? withinBackgroundOfDay(ctx, rule(ctx))
            : refuse("forbidden", MAY_IMPORT_NO_MORE),
        );
        if (batch.kind === "refused") throw new Error(batch.refusal.message);
        at += part.length;
      }
    }
    state = "complete";
  } catch (error) {
    log.error("import-interrupted", { importId, requestId: by.requestId, ...errorFields(error) });
  }
  try {
    write(by, (ctx) => finishImport(ctx, { importId, state, said: state === "complete" ? file.said() : [] }));
  } catch (error) {
    // Stays 'running' until `endDeadImports` marks it as interrupted.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}
