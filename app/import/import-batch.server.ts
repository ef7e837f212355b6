import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { customers, importErrors, imports, importUpdates } from "~db/schema/index.ts";
import { channelsIn } from "../domain/people/customers/contact-consent.ts";
import { SUPPRESSED_WORDS } from "../domain/people/customers/refused-words.ts";
import type { CustomerDetails } from "../domain/people/customers/customer-fields.ts";
import { fold } from "../domain/search-text.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import { done, refuse, type Result, type Trail } from "../domain/result.ts";
import { fullName } from "../domain/people/customers/customer.ts";
import { fillEmptyFields } from "../domain/people/customers/fill-empty-fields.server.ts";
import { derivedColumns } from "../domain/people/customers/derived-columns.ts";
import { suppressedBitsOf } from "../domain/people/suppressions/suppress.server.ts";
import type { ExistingCustomer } from "../domain/people/merges/possible-duplicates.server.ts";
import { KnownCustomers } from "../domain/people/merges/known-customers.server.ts";
import type { CheckedRow, RowError } from "./customer-row.ts";
import { isAddedBeside, readingOfText } from "./reading-choices.ts";
import { told } from "~/domain/shop/trail/entry-content";
import { FAILED_ROWS_KEPT, IMPORTS_WITH_ERRORS } from "./import-limits.ts";

/** Rows per transaction: few, so that other writers get their turn. */
export const BATCH_ROWS = 100;
/** Characters that end a batch after the row that reaches them, so that long rows don't pile up. */
export const BATCH_CHARACTERS = 256 * 1024;

/** At least as many as a batch can add, so that deletion keeps up. */
const ERRORS_FORGOTTEN = 1_000;

export interface ReadRow {
  /** The header is row 1. */
  row: number;
  cells: string[];
  checked: CheckedRow;
  /** The customer's number in Loupe, if the file has it. */
  customerId?: number | null;
}

export interface Batch {
  importId: number;
  /** Rows in file order. */
  rows: readonly ReadRow[];
  /** The file's name of each field. */
  names: ReadonlyMap<string, string>;
}

/** Counts of an import: `rows` is `imported` plus `failed`. */
export interface ImportCounts {
  rows: number;
  imported: number;
  failed: number;
}

/**
 * Imports a batch. Records invalid rows and duplicates (same email, or same name and phone, in the shop or
 * earlier in the file) as errors, which don't stop the rest. If the import fills empty fields, a duplicate
 * with the same name updates its customer instead. A person with the email of somebody with another first
 * name is added if the sender chose that, and otherwise recorded as a question. A conflict if the import
 * isn't running.
 */
export function importBatch<By extends ActingEmployee | null>(
  { tx, now }: RuleContext<By>,
  { importId, rows, names }: Batch,
): Result<ImportCounts> {
  const derivedOf = new Map(
    rows.flatMap(({ row, checked }) => (checked.ok ? [[row, derivedColumns(checked.customer)]] : [])),
  );
  const there = new KnownCustomers(
    tx,
    rows.flatMap(({ row, checked, customerId }) => {
      const derived = derivedOf.get(row);
      return checked.ok && derived ? [personOf(checked.customer, derived, customerId)] : [];
    }),
  );
  const how = tx
    .select({ fillsEmpty: imports.fillsEmpty, columns: imports.columns })
    .from(imports)
    .where(eq(imports.id, importId))
    .get();
  const fillsEmpty = how?.fillsEmpty ?? false;
  const { sameEmail } = readingOfText(how?.columns ?? null).choices;
  const suppressedOf = suppressedByRow(tx, rows);
  const added: number[] = [];
  const updated: Trail[] = [];
  const refused: RefusedOfBatch[] = [];
  const leftOut: RefusedOfBatch[] = [];
  for (const { row, cells, checked: result, customerId } of rows) {
    const derived = derivedOf.get(row);
    if (!result.ok || !derived) {
      refused.push({ row, cells, errors: result.ok ? [] : result.errors });
      continue;
    }
    const found = there.find(personOf(result.customer, derived, customerId));
    const isAdded = found?.isOther === true && isAddedBeside(sameEmail, row);
    const same = isAdded ? null : found;
    const errors = [...result.leftOut];
    leftOut.push({ row, cells, errors });
    const filled = same && fillsEmpty ? fillEmptyFields(tx, same.who.id, result.customer) : null;
    if (filled) {
      const { before, after } = filled;
      errors.push(...suppressedNotes(after.suppressedChannels, names));
      there.add(after, after);
      rememberUpdate(tx, {
        importId,
        customerId: after.id,
        fromVersion: before.version,
        version: after.version,
        fields: filled.filled,
      });
      updated.push({
        action: "customer.changed",
        record: { kind: "customer", id: after.id },
        before: told("customer", before),
        after: told("customer", after),
      });
      continue;
    }
    if (same) {
      const field = FOUND_BY[same.by];
      const reason =
        same.isOther && isAdded === null
          ? anotherPerson(`${fullName(same.who)} (#${same.who.id})`)
          : alreadyThere(same.who, fillsEmpty ? result.customer : null);
      refused.push({ row, cells, errors: [{ column: names.get(field) ?? field, reason }] });
      continue;
    }
    const { customer } = result;
    const suppressedChannels = suppressedOf.get(row) ?? 0;
    errors.push(...suppressedNotes(suppressedChannels, names));
    // Assigned, not spread: copies of so many columns would double the memory of an import.
    const id = insertRow(
      tx,
      customers,
      Object.assign(customer, derived, { importId, createdAt: now, suppressedChannels }),
    );
    const { firstName, lastName, email } = customer;
    there.add({ id, firstName, lastName }, { email, nameAndPhone: derived.nameAndPhone });
    added.push(id);
  }
  const counted = recordBatch(tx, importId, {
    rows: rows.length,
    updated: updated.length,
    refused,
    leftOut,
  });
  if (!counted) return refuse("conflict", "This import has ended");
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

/** Bits of the channels by which nobody may write to the customer of a row. */
function suppressedByRow(tx: Tx, rows: readonly ReadRow[]): Map<number, number> {
  const read = rows.flatMap(({ row, checked }) => (checked.ok ? [{ row, customer: checked.customer }] : []));
  const bits = suppressedBitsOf(
    tx,
    read.map(({ customer }) => customer),
  );
  return new Map(read.map(({ row }, nth) => [row, bits[nth] ?? 0]));
}

const ADDRESS_OF = { phone: "cellPhone", text: "cellPhone", email: "email", post: "street" } as const;

/** Says of an imported customer that a list is no yes: whoever refused stays so. */
function suppressedNotes(suppressed: number, names: Batch["names"]): RowError[] {
  return channelsIn(suppressed).map((channel) => ({
    column: names.get(ADDRESS_OF[channel]) ?? ADDRESS_OF[channel],
    reason: `${SUPPRESSED_WORDS[channel]}, which stays so`,
  }));
}

/** Column that each way of finding a customer uses. */
export const FOUND_BY = { id: "customerId", email: "email", phone: "cellPhone" } as const;

/** A person in the form that `KnownCustomers` looks for. */
export function personOf(
  { firstName, lastName, email }: CustomerDetails,
  { foldedEmail, nameAndPhone }: ReturnType<typeof derivedColumns>,
  customerId: number | null = null,
) {
  return { firstName, lastName, email, foldedEmail, nameAndPhone, customerId };
}

/**
 * Reason for a row whose person was not added and isn't known either. `who` has the same email and another
 * first name.
 */
export function anotherPerson(who: string): string {
  return `Same email as ${who}, but another first name. Choose whether to add another person`;
}

/** Reason for a row whose customer exists. `details` is set if the row could have filled empty fields. */
export function alreadyThere(who: ExistingCustomer, details: CustomerDetails | null): string {
  const isSame = details !== null && fold(fullName(details)) === fold(fullName(who));
  return `${isSame ? "Nothing to fill in" : "Already a customer"}: ${fullName(who)} (#${who.id})`;
}

/** A refused row of a batch. */
export interface RefusedOfBatch {
  row: number;
  cells: string[];
  errors: RowError[];
}

/**
 * Counts a batch, and keeps its refused rows and the parts left out of others. Undefined if the import isn't
 * running.
 */
export function recordBatch(
  tx: Tx,
  importId: number,
  {
    rows,
    updated,
    refused,
    leftOut = [],
  }: {
    rows: number;
    updated: number;
    refused: readonly RefusedOfBatch[];
    leftOut?: readonly RefusedOfBatch[];
  },
): ImportCounts | undefined {
  const counted = tx
    .update(imports)
    .set({
      rows: sql`${imports.rows} + ${rows}`,
      imported: sql`${imports.imported} + ${rows - refused.length}`,
      updated: sql`${imports.updated} + ${updated}`,
      failed: sql`${imports.failed} + ${refused.length}`,
    })
    .where(sql`${imports.id} = ${importId} and ${imports.state} = 'running'`)
    .returning({ rows: imports.rows, imported: imports.imported, failed: imports.failed })
    .get();
  if (!counted) return undefined;
  const kept = Math.max(0, FAILED_ROWS_KEPT - (counted.failed - refused.length));
  const isRefused = new Set(refused.map(({ row }) => row));
  const partly = leftOut.filter(({ row }) => row <= FAILED_ROWS_KEPT && !isRefused.has(row));
  for (const { row, cells, errors } of [...refused.slice(0, kept), ...partly])
    for (const [place, { column, reason }] of errors.entries())
      insertRow(tx, importErrors, {
        importId,
        row,
        column,
        reason,
        cells: place === 0 ? JSON.stringify(cells) : "[]",
      });
  forgetErrors(tx);
  return counted;
}

/** Remembers filled fields for an undo, also if several rows filled one customer's. */
function rememberUpdate(
  tx: Tx,
  {
    fields,
    ...update
  }: {
    importId: number;
    customerId: number;
    fromVersion: number;
    version: number;
    fields: readonly string[];
  },
): void {
  const { importId, customerId } = importUpdates;
  const before = tx
    .select({
      fields: importUpdates.fields,
      fromVersion: importUpdates.fromVersion,
      version: importUpdates.version,
    })
    .from(importUpdates)
    .where(and(eq(importId, update.importId), eq(customerId, update.customerId)))
    .get();
  const all = [...(before ? (JSON.parse(before.fields) as string[]) : []), ...fields];
  // An employee's edit between two updates isn't part of them.
  const fromVersion = before?.version === update.fromVersion ? before.fromVersion : update.fromVersion;
  const kept = { fromVersion, version: update.version, fields: JSON.stringify(all) };
  tx.insert(importUpdates)
    .values({ ...update, ...kept })
    .onConflictDoUpdate({ target: [importId, customerId], set: kept })
    .run();
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
