import type { Instant } from "~/domain/dates";
import { recordNumber } from "~/domain/record-number";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { BATCH_CHARACTERS, BATCH_ROWS, type ReadRow } from "~/import/import-batch.server";
import { shop } from "~/runtime/shop.server";
import { checkRow } from "./customer-row.ts";
import type { FileRow, ListFile } from "./list-file.server.ts";

/** Groups a file's rows into batches for a transaction each. */
export async function* inBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[], void, undefined> {
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

/** Checks rows against the current stores and date. */
export function customerCheck({
  names,
  choices: { leaveOutDates },
}: Pick<ListFile, "names" | "choices">): (row: FileRow) => ReadRow {
  const stores = listStores(shop().db);
  const today = todayAt(shop().db, null, Date.now() as Instant);
  return ({ row, cells, values, problem }) => ({
    row,
    cells,
    checked: problem
      ? { ok: false, errors: [problem] }
      : checkRow(values, stores, { names, today, leaveOutDates }),
    customerId: recordNumber(values.customerId ?? ""),
  });
}
