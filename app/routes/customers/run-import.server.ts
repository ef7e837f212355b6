import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "~/access/permissions";
import type { CustomerField } from "~/domain/customers/import/columns";
import { type CheckedRow, checkRow } from "~/domain/customers/import/customer-row";
import { finishImport } from "~/domain/customers/import/finish-import.server";
import { BATCH_ROWS, importBatch, type ReadRow } from "~/domain/customers/import/import-batch.server";
import { getImport } from "~/domain/customers/import/queries.server";
import { readCustomerFile } from "~/domain/customers/import/read-customer-file.server";
import type { FileEvent } from "~/domain/customers/import/records";
import { startImport } from "~/domain/customers/import/start-import.server";
import type { Instant } from "~/domain/dates";
import { listStores, todayAt } from "~/domain/stores/queries.server";
import { shop } from "~/shop.server";
import type { WriteKey } from "~/web/idempotency.server";
import { errorFields, log } from "~/web/log.server";
import { onShutdown } from "~/web/server/shutdown";
import type { Upload } from "~/web/upload.server";
import { write, type WriteOrigin } from "~/web/write.server";
import { endDeadImports } from "./dead-imports.server.ts";

export type BegunImport =
  /** `finished` never fails: what went wrong stands in the import's state. */
  | { kind: "begun"; importId: number; finished: Promise<void> }
  /** Nothing can be read from this file, so nothing was kept. */
  | { kind: "unreadable"; reason: string }
  | { kind: "key used"; importId: number };

/**
 * Imports a file of customers, in batches of their own transactions, and removes it. Resolves as soon as the file turned
 * out to be readable and has its record; the rows follow. The same key with the same content is the same import again.
 */
export async function beginImport(
  by: WriteOrigin<Actor>,
  upload: Upload,
  key: WriteKey | undefined,
): Promise<BegunImport> {
  const file = new FileOfCustomers(upload.path);
  let goesOn = false;
  const putAway = async () => {
    await file.close();
    await upload.remove();
  };
  try {
    const first = await file.nextBatch();
    if (!first.ok) return { kind: "unreadable", reason: first.reason };
    const { name, size, sha256 } = upload;
    const started = write(by, (deed) => startImport(deed, { name, size, sha256, unused: file.unused }), key);
    if (started.kind === "refused") throw new Error(started.refusal.message);
    const { id: importId } = started.kind === "done" ? started.value : started.record;
    if (started.kind === "key used") return { kind: "key used", importId };
    if (started.replayed) return { kind: "begun", importId, finished: untilFinished(importId) };
    goesOn = true;
    const finished = run(by, importId, file, first.rows).finally(() => {
      running.delete(importId);
      return putAway();
    });
    running.set(importId, finished);
    return { kind: "begun", importId, finished };
  } finally {
    if (!goesOn) await putAway();
  }
}

/** Imports of this process that are being worked on. */
const running = new Map<number, Promise<void>>();
let stopping = false;
let stopsWithServer = false;

async function run(by: WriteOrigin<Actor>, importId: number, file: FileOfCustomers, first: ReadRow[]) {
  stopWithServer();
  let state: "complete" | "interrupted" = "interrupted";
  try {
    for (let rows = first; rows.length > 0;) {
      if (stopping) throw new Error("The server is stopping");
      const { names } = file;
      const batch = write(by, (deed) => importBatch(deed, { importId, rows, names }));
      if (batch.kind !== "done") throw new Error("The import was ended elsewhere");
      const next = await file.nextBatch();
      rows = next.ok ? next.rows : [];
    }
    state = "complete";
  } catch (error) {
    log.error("import-interrupted", { importId, requestId: by.requestId, ...errorFields(error) });
  }
  try {
    write(by, (deed) => finishImport(deed, { importId, state }));
  } catch (error) {
    // It stays 'running' and is known for dead in a minute.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}

/** The server's end is that of its imports, between two batches. */
function stopWithServer(): void {
  if (stopsWithServer) return;
  stopsWithServer = true;
  onShutdown(async () => {
    stopping = true;
    await Promise.all(running.values());
  });
}

/** Waits for an import that somebody else began, here or in another process. */
async function untilFinished(importId: number): Promise<void> {
  await running.get(importId);
  while (getImport(shop().db, importId)?.state === "running") {
    endDeadImports();
    await wait(250);
  }
}

type NextBatch = { ok: true; rows: ReadRow[] } | { ok: false; reason: string };

/** Reads a file batch by batch, each row checked against the stores and the day on which it was begun. */
class FileOfCustomers {
  unused: string[] = [];
  names: ReadonlyMap<CustomerField, string> = new Map();
  /** Fields with the names of their columns, in the order of the file. */
  private header: (readonly [CustomerField, string])[] = [];
  private readonly events: AsyncGenerator<FileEvent, void, undefined>;
  private readonly stores = listStores(shop().db);
  private readonly today = todayAt(shop().db, null, Date.now() as Instant);

  constructor(path: string) {
    this.events = readCustomerFile(path);
  }

  /** The next rows, none at the end of the file. A file that can't be read at all says so before its first row. */
  async nextBatch(): Promise<NextBatch> {
    const rows: ReadRow[] = [];
    while (rows.length < BATCH_ROWS) {
      const { done, value: event } = await this.events.next();
      if (done) break;
      if (event.kind === "refused") return { ok: false, reason: event.reason };
      if (event.kind === "file") {
        this.names = event.names;
        this.header = [...event.columns]
          .toSorted(([, one], [, other]) => one - other)
          .map(([field]) => [field, event.names.get(field) ?? field]);
        this.unused = event.unused;
      } else if (event.kind === "row") rows.push(this.checked(event));
      else rows.push(stopped(event.row, event.message));
    }
    return { ok: true, rows };
  }

  async close(): Promise<void> {
    await this.events.return();
  }

  private checked({ row, cells, problem }: Extract<FileEvent, { kind: "row" }>): ReadRow {
    const checked: CheckedRow = problem
      ? { ok: false, errors: [problem] }
      : checkRow(cells, this.stores, { names: this.names, today: this.today });
    const byHeader = Object.fromEntries(this.header.map(([field, name]) => [name, cells[field] ?? ""]));
    return { row, cells: byHeader, checked };
  }
}

/** The row at which reading stopped; those below it were never seen. */
function stopped(row: number, reason: string): ReadRow {
  return { row, cells: {}, checked: { ok: false, errors: [{ column: WHOLE_FILE, reason }] } };
}

/** Stands in the place of a column's name where the file itself is at fault. */
export const WHOLE_FILE = "file";
