import { desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { customers, importErrors, imports } from "~db/schema/index.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import { done, refuse, type Result, type Trail } from "../domain/result.ts";
import { fullName } from "../domain/customers/customer.ts";
import { fillEmptyFields } from "../domain/customers/fill-empty-fields.server.ts";
import { derivedColumns } from "../domain/customers/customer-details.server.ts";
import { KnownCustomers } from "../domain/customers/find-duplicate.server.ts";
import type { CustomerField } from "./columns.ts";
import type { CheckedRow, RowError } from "./customer-row.ts";

/** Rows per transaction: few, so that other writers get their turn. */
export const BATCH_ROWS = 100;
/** A batch ends with the row whose cells reach this, so that long rows don't come together. */
export const BATCH_CHARACTERS = 256 * 1024;

/** Per import; above this, failed rows are only counted. */
export const FAILED_ROWS_KEPT = 50_000;
/** Older imports lose their errors, gradually as later imports run. */
export const IMPORTS_WITH_ERRORS = 50;
/** At least as many as a batch can add. */
const ERRORS_FORGOTTEN = 1_000;

export interface ReadRow {
  /** The header is row 1. */
  row: number;
  cells: string[];
  checked: CheckedRow;
}

export interface Batch {
  importId: number;
  /** In file order. */
  rows: readonly ReadRow[];
  /** The file's name of each field. */
  names: ReadonlyMap<CustomerField, string>;
}

/** rows = imported + failed. */
export interface ImportCounts {
  rows: number;
  imported: number;
  failed: number;
}

/**
 * Imports a batch. Invalid rows and duplicates (same e-mail, or same name and phone, in the shop or earlier
 * in the file) are recorded as errors and don't stop the rest; if the import fills empty fields, a duplicate of
 * the same name updates its customer instead. A conflict if the import isn't running.
 */
export function importBatch<By extends ActingEmployee | null>(
  { tx, now }: RuleContext<By>,
  { importId, rows, names }: Batch,
): Result<ImportCounts> {
  const derivedOf = new Map(
    rows.flatMap(({ row, checked }) => (checked.ok ? [[row, derivedColumns(checked.customer)]] : [])),
  );
  const there = new KnownCustomers(tx, [...derivedOf.values()]);
  const fillsEmpty =
    tx.select({ fillsEmpty: imports.fillsEmpty }).from(imports).where(eq(imports.id, importId)).get()
      ?.fillsEmpty ?? false;
  const added: number[] = [];
  const updated: Trail[] = [];
  const refused: { row: number; cells: string[]; errors: RowError[] }[] = [];
  for (const { row, cells, checked: result } of rows) {
    const derived = derivedOf.get(row);
    if (!result.ok || !derived) {
      refused.push({ row, cells, errors: result.ok ? [] : result.errors });
      continue;
    }
    const same = there.find(derived);
    const filled = same && fillsEmpty ? fillEmptyFields(tx, same.who.id, result.customer) : null;
    if (filled) {
      there.add(filled.after, filled.after);
      updated.push({
        action: "customer.changed",
        record: { kind: "customer", id: filled.after.id },
        ...filled,
      });
      continue;
    }
    if (same) {
      const field = same.by === "email" ? "email" : "cellPhone";
      const reason = `Already a customer: ${fullName(same.who)} (#${same.who.id})`;
      refused.push({ row, cells, errors: [{ column: names.get(field) ?? field, reason }] });
      continue;
    }
    const { customer } = result;
    // Not spread: copies of so many columns would double the memory that an import adds.
    const id = insertRow(tx, customers, Object.assign(customer, derived, { importId, createdAt: now }));
    there.add({ id, firstName: customer.firstName, lastName: customer.lastName }, derived);
    added.push(id);
  }
  const counted = tx
    .update(imports)
    .set({
      rows: sql`${imports.rows} + ${rows.length}`,
      imported: sql`${imports.imported} + ${added.length + updated.length}`,
      updated: sql`${imports.updated} + ${updated.length}`,
      failed: sql`${imports.failed} + ${refused.length}`,
    })
    .where(sql`${imports.id} = ${importId} and ${imports.state} = 'running'`)
    .returning({ rows: imports.rows, imported: imports.imported, failed: imports.failed })
    .get();
  if (!counted) return refuse("conflict", "This import has ended");
  const kept = Math.max(0, FAILED_ROWS_KEPT - (counted.failed - refused.length));
  for (const { row, cells, errors } of refused.slice(0, kept))
    for (const [place, { column, reason }] of errors.entries())
      insertRow(tx, importErrors, {
        importId,
        row,
        column,
        reason,
        cells: place === 0 ? JSON.stringify(cells) : "[]",
      });
  forgetErrors(tx);
  const after = {
    rows: { first: rows[0]?.row ?? null, last: rows.at(-1)?.row ?? null },
    imported: added.length + updated.length,
    ...(fillsEmpty && { updated: updated.length }),
    failed: refused.length,
    customers: { first: added[0] ?? null, last: added.at(-1) ?? null },
  };
  return done(
    counted,
    { action: "import.batch", record: { kind: "import", id: importId }, after },
    ...updated,
  );
}

function forgetErrors(tx: Tx): void {
  const oldest = tx
    .select({ id: imports.id })
    .from(imports)
    .orderBy(desc(imports.id))
    .limit(1)
    .offset(IMPORTS_WITH_ERRORS);
  const some = tx
    .select({ id: importErrors.id })
    .from(importErrors)
    .where(lte(importErrors.importId, sql`(${oldest})`))
    .limit(ERRORS_FORGOTTEN);
  tx.delete(importErrors).where(inArray(importErrors.id, some)).run();
}
