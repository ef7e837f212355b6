import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { Actor } from "~/access/permissions";
import type { CustomerField } from "~/domain/customers/import/columns";
import { type CheckedRow, checkRow } from "~/domain/customers/import/customer-row";
import { finishImport } from "~/domain/customers/import/finish-import.server";
import { BATCH_ROWS, importBatch, type ReadRow } from "~/domain/customers/import/import-batch.server";
import { getImport } from "~/domain/customers/import/queries.server";
import type { FileEvent } from "~/domain/customers/import/records";
import { openWorkbook } from "~/domain/customers/import/read-workbook.server";
import { startImport, type StartedImport } from "~/domain/customers/import/start-import.server";
import type { Instant } from "~/domain/dates";
import type { Deed } from "~/domain/deed";
import { type Refusal, refuse, type Result } from "~/domain/result";
import { listStores, todayAt } from "~/domain/stores/queries.server";
import { shop } from "~/shop.server";
import type { WriteKey } from "~/web/idempotency.server";
import { errorFields, log } from "~/web/log.server";
import { isShuttingDown, onShutdown } from "~/web/server/shutdown";
import { requestsBegun } from "~/web/server/traffic";
import type { Upload } from "~/web/upload.server";
import { write, type WriteOrigin } from "~/web/write.server";
import { endDeadImports } from "./dead-imports.server.ts";

export type BegunImport =
  /** `finished` never fails: what went wrong stands in the import's state. */
  | ({ kind: "begun" } & Begun)
  /** Nothing can be read from this file, so nothing was kept. */
  | { kind: "unreadable"; reason: string }
  /** A workbook with several sheets that hold something; nothing has begun. */
  | { kind: "choose"; sheets: { name: string; rows: number }[] }
  | { kind: "busy" }
  /** The same file is being imported right now. */
  | { kind: "running"; importId: number; message: string }
  | { kind: "key used"; importId: number };

export interface Begun {
  importId: number;
  finished: Promise<void>;
}

export interface ImportWish {
  key: WriteKey | undefined;
  isWorkbook: boolean;
  sheet: string | null;
  /** Whether to ask where a workbook has several sheets. */
  ask: boolean;
  /** The interrupted import that this must be the rest of. */
  goOnWith: number | null;
}

/**
 * Imports a file of customers, in batches of their own transactions. Resolves as soon as the file turned out to be
 * readable and has its record; the rows follow, and then the file is removed. The same key with the same content is the
 * same import again; the rest of one that was interrupted goes on with it. Where nothing has begun the file stays.
 */
export async function beginImport(
  by: WriteOrigin<Actor>,
  upload: Upload,
  { key, isWorkbook, sheet, ask, goOnWith }: ImportWish,
): Promise<BegunImport> {
  const opened = isWorkbook
    ? await openWorkbook(upload.path, { sheet, ask })
    : ({ kind: "sheet", sheet: null, events: await readCsv(upload.path), close: async () => {} } as const);
  if (opened.kind === "refused") return { kind: "unreadable", reason: opened.reason };
  if (opened.kind !== "sheet") return opened;
  const file = new FileOfCustomers(opened.events);
  const close = async () => {
    await file.close();
    await opened.close();
  };
  let goesOn = false;
  try {
    const first = await file.nextBatch();
    if (!first.ok) return { kind: "unreadable", reason: first.reason };
    const { name, size, sha256 } = upload;
    const { header, unused } = file;
    const start = (deed: Deed<Actor>) =>
      startImport(deed, { name, size, sha256, sheet: opened.sheet, header, unused }, goOnWith);
    endDeadImports();
    let started = write(by, start, key);
    if (started.kind === "done" && started.replayed && isInterrupted(started.value.id))
      started = write(by, start);
    if (started.kind === "key used") return { kind: "key used", importId: started.record.id };
    if (started.kind === "refused") return refusedStart(started.refusal);
    const { id: importId, rows } = started.value;
    if (started.replayed) {
      await upload.remove();
      return { kind: "begun", importId, finished: untilFinished(importId) };
    }
    goesOn = true;
    const finished = run(by, importId, file, first.rows, rows).finally(async () => {
      running.delete(importId);
      await close();
      await upload.remove();
    });
    running.set(importId, finished);
    return { kind: "begun", importId, finished };
  } finally {
    if (!goesOn) await close();
  }
}

/** The import that a key has begun already, where the file itself is not there any more. */
export function findBegun(by: WriteOrigin<Actor>, key: WriteKey | undefined): Begun | null {
  const found = write(by, (): Result<StartedImport> => refuse("missing", "Nothing has begun"), key);
  if (found.kind !== "done") return null;
  return { importId: found.value.id, finished: untilFinished(found.value.id) };
}

function refusedStart({ message, detail }: Refusal): BegunImport {
  const importId = (detail as { importId?: number } | undefined)?.importId;
  return importId === undefined
    ? { kind: "unreadable", reason: message }
    : { kind: "running", importId, message };
}

function isInterrupted(importId: number): boolean {
  return getImport(shop().db, importId)?.state === "interrupted";
}

/** Imports of this process that are being worked on. */
const running = new Map<number, Promise<void>>();
let stopsWithServer = false;

/** `readBefore`: how many rows an earlier run of this import has dealt with. */
async function run(
  by: WriteOrigin<Actor>,
  importId: number,
  file: FileOfCustomers,
  first: ReadRow[],
  readBefore: number,
) {
  stopWithServer();
  const othersAsk = watchForOthers();
  let state: "complete" | "interrupted" = "interrupted";
  try {
    let known = readBefore;
    for (let rows = first; rows.length > 0;) {
      if (isShuttingDown()) throw new Error("The server is stopping");
      const { names } = file;
      const left = rows.slice(known);
      known = Math.max(0, known - rows.length);
      for (let at = 0; at < left.length;) {
        await othersFirst();
        const part = left.slice(at, othersAsk() ? at + ROWS_BESIDE_OTHERS : left.length);
        const batch = write(by, (deed) => importBatch(deed, { importId, rows: part, names }));
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
    write(by, (deed) => finishImport(deed, { importId, state }));
  } catch (error) {
    // It stays 'running' and is known for dead in a minute.
    log.error("import-not-closed", { importId, requestId: by.requestId, ...errorFields(error) });
  }
}

/** A turn of the event loop that takes longer has had something else to do. */
const IDLE_TURN_MS = 0.3;
/** On a server that is never idle the import goes on after this long. */
const PATIENCE_MS = 50;
/** Whoever has asked lately will ask again. */
const LATELY_MS = 1_000;
/** Rows to a transaction meanwhile: whoever asks next may have to wait for one. */
const ROWS_BESIDE_OTHERS = 20;

/** From now on: whether anybody has asked this server for something lately. */
function watchForOthers(): () => boolean {
  let known = requestsBegun();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (requestsBegun() > known) askedAt = performance.now();
    known = requestsBegun();
    return performance.now() - askedAt < LATELY_MS;
  };
}

/** Lets those who have waited for the last batch have their whole answer, before the next keeps everybody waiting. */
async function othersFirst(): Promise<void> {
  const since = performance.now();
  for (let now = since; now - since < PATIENCE_MS;) {
    await setImmediate();
    const turn = performance.now() - now;
    if (turn < IDLE_TURN_MS) return;
    // What is compressed or written meanwhile is on its way without keeping the loop busy.
    await wait(1);
    now = performance.now();
  }
}

/** The server's end is that of its imports, after the batch that each is at. */
function stopWithServer(): void {
  if (stopsWithServer) return;
  stopsWithServer = true;
  onShutdown(async () => void (await Promise.all(running.values())));
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

/** The parser is loaded by who reads a file, not at the start. */
async function readCsv(path: string) {
  const { readCustomerFile } = await import("~/domain/customers/import/read-customer-file.server");
  return readCustomerFile(path);
}

/** Reads a file batch by batch, each row checked against the stores and the day on which it was begun. */
class FileOfCustomers {
  unused: string[] = [];
  header: string[] = [];
  names: ReadonlyMap<CustomerField, string> = new Map();
  private readonly events: AsyncGenerator<FileEvent, void, undefined>;
  private readonly stores = listStores(shop().db);
  private readonly today = todayAt(shop().db, null, Date.now() as Instant);

  constructor(events: AsyncGenerator<FileEvent, void, undefined>) {
    this.events = events;
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
        this.header = event.header;
        this.unused = event.unused;
      } else if (event.kind === "row") rows.push(this.checked(event));
      else rows.push(stopped(event.row, event.message));
    }
    return { ok: true, rows };
  }

  async close(): Promise<void> {
    await this.events.return();
  }

  private checked({ row, cells, written, problem }: Extract<FileEvent, { kind: "row" }>): ReadRow {
    const checked: CheckedRow = problem
      ? { ok: false, errors: [problem] }
      : checkRow(cells, this.stores, { names: this.names, today: this.today });
    return { row, cells: written, checked };
  }
}

/** The row at which reading stopped; those below it were never seen. */
function stopped(row: number, reason: string): ReadRow {
  return { row, cells: [], checked: { ok: false, errors: [{ column: WHOLE_FILE, reason }] } };
}

/** Stands in the place of a column's name where the file itself is at fault. */
export const WHOLE_FILE = "file";
