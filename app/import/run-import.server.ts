import { setTimeout as wait } from "node:timers/promises";
import type { Instant } from "~/domain/dates";
import { actorNow } from "~/domain/employees/actor-now.server";
import { type Actor, can } from "~/domain/permissions";
import { refuse } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { listStores, todayAt } from "~/domain/stores/find-stores.server";
import { finishImport } from "./record-import.server.ts";
import { BATCH_CHARACTERS, BATCH_ROWS, importBatch, type ReadRow } from "~/import/import-batch.server";
import { getImport } from "~/import/find-imports.server";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import { runJob, type Turn, untilEnded } from "~/web/jobs.server";
import { write, type WriteOrigin } from "~/web/write.server";
import type { CustomerFile, FileRow } from "./customer-file.server.ts";
import { checkRow } from "./customer-row.ts";
import { endDeadImports } from "./dead-imports.server.ts";

interface ImportRun {
  importId: number;
  file: CustomerFile;
  /** Rows of an earlier, interrupted run. */
  readBefore: number;
  /** Called at the end of the import, whatever its result. */
  afterwards(): Promise<void>;
}

/**
 * Imports a file in batches of their own transactions and yields to other requests. Goes on after the
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

async function takeRows(by: WriteOrigin<Actor>, { importId, file, readBefore }: ImportRun, turn: Turn) {
  const { names } = file;
  const check = rowCheck(names);
  let state: "complete" | "interrupted" = "interrupted";
  try {
    let known = readBefore;
    for await (const rows of inBatches(file.rows)) {
      const left = rows.slice(known);
      known = Math.max(0, known - rows.length);
      for (let at = 0; at < left.length;) {
        const { othersAsk } = await turn();
        const part = left.slice(at, othersAsk ? at + ROWS_BESIDE_OTHERS : left.length).map(check);
        const batch = write(by, (ctx) =>
          mayImport(ctx)
            ? importBatch(ctx, { importId, rows: part, names })
            : refuse("forbidden", NOT_ALLOWED),
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
    write(by, (ctx) => finishImport(ctx, { importId, state }));
  } catch (error) {
    // Stays 'running' until `endDeadImports` marks it as interrupted.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}

const NOT_ALLOWED = "The employee may not import customers any more";

function mayImport({ tx, actor }: RuleContext): boolean {
  return can(actorNow(tx, actor.id), "customers.import");
}

async function* inBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[], void, undefined> {
  let batch: FileRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const cell of row.cells) characters += cell.length + 1;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Checks rows against the stores and the date at the start of the import. */
function rowCheck(names: CustomerFile["names"]): (row: FileRow) => ReadRow {
  const stores = listStores(shop().db);
  const today = todayAt(shop().db, null, Date.now() as Instant);
  return ({ row, cells, values, problem }) => ({
    row,
    cells,
    checked: problem ? { ok: false, errors: [problem] } : checkRow(values, stores, { names, today }),
  });
}
