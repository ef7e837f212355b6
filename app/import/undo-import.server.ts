import { and, asc, type Column, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { STOPS_SHOWN } from "./import-limits.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  auditLog,
  customerKeys,
  customers,
  employees,
  imports,
  importUpdates,
  likelyTwins,
  pieceMovements,
  pieces,
  pieceStones,
} from "~db/schema/index.ts";
import { dropFromLists } from "../domain/outreach/campaigns/drop-from-lists.server.ts";
import type { Customer } from "../domain/people/customers/customer.ts";
import { derivedColumns } from "../domain/people/customers/derived-columns.ts";
import { fullNameIn } from "../domain/full-name.server.ts";
import { isFoundByMore, writeSearched } from "../domain/people/merges/one-person.server.ts";
import { cents } from "../domain/money.ts";
import { can } from "../domain/permissions.ts";
import { done, refuse, type Result, type Trail } from "../domain/result.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { noteLook } from "../domain/shop/looks/list-look.server.ts";
import { ON_CUSTOMERS, ON_PIECES, standsOn } from "./keeps-from-undo.server.ts";
import { told } from "~/domain/shop/trail/entry-content";
import { MS_PER_DAY } from "../domain/dates.ts";

/** A record that something was built on since its import. */
export interface UndoStop {
  id: number;
  name: string;
  /** Such as 'a sale, a note', or 'edited since'. */
  reason: string;
}

/** What an undo would remove, and what stops it: at most one more than `STOPS_SHOWN`. */
export interface UndoPlan {
  added: number;
  updated: number;
  stops: UndoStop[];
}

/** Plans an undo. Null if there is no such import. */
export function planUndo(tx: Tx, importId: number): UndoPlan | null {
  const found = tx.select().from(imports).where(eq(imports.id, importId)).get();
  if (!found) return null;
  const updated = tx
    .select({ n: sql<number>`count(*)` })
    .from(importUpdates)
    .innerJoin(customers, eq(customers.id, importUpdates.customerId))
    .where(and(eq(importUpdates.importId, importId), isOfOther(importId)))
    .get();
  return {
    added: found.kind === "pieces" ? countPieces(tx, importId) : countCustomers(tx, importId),
    updated: updated?.n ?? 0,
    stops: found.kind === "pieces" ? piecesThatStop(tx, importId) : customersThatStop(tx, importId),
  };
}

/**
 * Begins to undo a whole import. Refused (409) while it runs, if it was already undone, and if anything was
 * built on the records it added. Pieces are listed as worth a look. `undoBatch` then removes its records.
 */
export function beginUndo(ctx: RuleContext, { importId }: { importId: number }): Result<{ id: number }> {
  const { tx, actor, now } = ctx;
  const found = tx.select().from(imports).where(eq(imports.id, importId)).get();
  if (!found) return refuse("missing", "No such record");
  const why = whyNotUndo(ctx, found);
  if (why !== null) return refuse("forbidden", why);
  if (found.state === "running") return refuse("conflict", "This import is still running");
  if (found.undoneBy !== null)
    return refuse("conflict", `${nameOf(tx, found.undoneBy)} already undid this import`);
  const plan = planUndo(tx, importId);
  if (!plan || plan.added + plan.updated === 0) return refuse("conflict", "There is nothing to undo");
  if (plan.stops.length > 0) return refuse("conflict", stopsText(plan.stops));
  tx.update(imports).set({ undoneAt: now, undoneBy: actor.id }).where(eq(imports.id, importId)).run();
  const { added, updated } = plan;
  const record = { kind: "import", id: importId } as const;
  return done(
    { id: importId },
    { action: "import.undo-begun", record, after: { added, updated } },
    ...(found.kind === "pieces" ? [noteUndone(ctx, importId)] : []),
  );
}

/** Lists what an undo takes off the books, at retail prices, about whoever undoes it: its pieces will be gone. */
function noteUndone(ctx: RuleContext, importId: number): Trail {
  const { tx, actor } = ctx;
  const taken = tx
    .select({ amount: sql`total(${pieces.retailPrice})`.mapWith(cents) })
    .from(pieces)
    .where(isPieceOf(importId))
    .get();
  const record = { kind: "employee", id: actor.id } as const;
  return noteLook(ctx, { kind: "memo", record, amount: taken?.amount ?? cents(0) });
}

const OWN_FOR_MS = MS_PER_DAY;
const OTHERS_UNDO = { customers: "customers.merge", pieces: "inventory.bulk" } as const;
const MAY_NOT_UNDO = {
  customers:
    "The person who imported this can undo it for a day. After that, ask someone who can merge customers",
  pieces:
    "The person who imported this can undo it for a day. After that, ask someone who can make bulk changes",
} as const;

/**
 * A sentence on why the employee may neither begin nor continue the undo; null if they may. Employees may
 * undo their own imports within a day, and others' if they may change as many records at once.
 */
export function whyNotUndo(
  { actor, now }: Pick<RuleContext, "actor" | "now">,
  {
    kind,
    employeeId,
    startedAt,
    undoneAt,
  }: Pick<typeof imports.$inferSelect, "kind" | "employeeId" | "startedAt" | "undoneAt">,
): string | null {
  const isOwn = employeeId === actor.id && (undoneAt ?? now) - startedAt <= OWN_FOR_MS;
  return isOwn || can(actor, OTHERS_UNDO[kind]) ? null : MAY_NOT_UNDO[kind];
}

/** A sentence on why nothing was undone. */
export function stopsText(stops: readonly UndoStop[]): string {
  const [first] = stops;
  const others = stops.length - 1;
  const more =
    others === 0
      ? ""
      : others >= STOPS_SHOWN
        ? `, and ${STOPS_SHOWN} or more others`
        : `, and ${others} more`;
  return `Nothing was undone: #${first?.id} ${first?.name} has ${first?.reason}${more}`;
}

function nameOf(tx: Tx, employeeId: number): string {
  const found = tx
    .select({ name: fullNameIn(employees) })
    .from(employees)
    .where(eq(employees.id, employeeId))
    .get();
  return found?.name ?? "Somebody";
}

/**
 * Removes the next records of an undo in progress, starting after `after`. Keeps records that something was
 * built on meanwhile, and pieces that another list brought according to the trail. `last` is null when all
 * are done. Refused (403) to those who may not undo the import, or may not any more.
 */
export function undoBatch(
  ctx: RuleContext,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Result<{ last: number | null }> {
  const { tx, now } = ctx;
  const found = tx.select().from(imports).where(eq(imports.id, importId)).get();
  if (!found?.undoneAt) return refuse("conflict", "This import isn't being undone");
  const why = whyNotUndo(ctx, found);
  if (why !== null) return refuse("forbidden", why);
  const isOfPieces = found.kind === "pieces";
  const left = isOfPieces
    ? nextPieces(tx, { importId, after, limit })
    : nextCustomers(tx, { importId, after, limit });
  const next = inOneBatch(left);
  const isLast = next.length === left.length && left.length < limit;
  const free = next.filter(({ isFree }) => isFree).map(({ id }) => id);
  if (isOfPieces) removePieces(tx, free);
  else removeCustomers(tx, importId, free);
  const { isAll, restored } = isLast
    ? restoreUpdated(tx, { importId, limit, letters: LETTERS_AT_ONCE - lettersOf(next) })
    : { isAll: false, restored: [] };
  const isOver = isLast && isAll;
  tx.update(imports)
    .set({
      undone: sql`${imports.undone} + ${free.length + restored.length}`,
      undoFinishedAt: isOver ? now : null,
    })
    .where(eq(imports.id, importId))
    .run();
  const record = { kind: "import", id: importId } as const;
  const batch = { removed: free.length, first: free[0] ?? null, last: free.at(-1) ?? null };
  return done(
    { last: isOver ? null : (next.at(-1)?.id ?? after) },
    { action: "import.undo-batch", record, after: { ...batch, restored: restored.length } },
    ...restored,
    ...(isOfPieces ? free.map(removedPiece) : []),
    ...(isOver
      ? [
          {
            action: "import.undone",
            record,
            after: { undone: found.undone + free.length + restored.length },
          } as const,
        ]
      : []),
  );
}

/** Whether an undo was begun and hasn't ended. */
export function isUndoLeft(tx: Tx, importId: number): boolean {
  const found = tx.select().from(imports).where(eq(imports.id, importId)).get();
  return found !== undefined && found.undoneAt !== null && found.undoFinishedAt === null;
}

const onCustomers = standsOn(ON_CUSTOMERS);
const onPieces = standsOn(ON_PIECES);

/** Whether the customer is as this import left it. */
const isCustomerAsLeft = (importId: number) =>
  sql`${customers.version} = coalesce((select version from import_updates as own where own.import_id = ${importId} and own.customer_id = customers.id), 1) and ${customers.erasedAt} is null and ${customers.mergedInto} is null`;

const isOfOther = (importId: number) => or(isNull(customers.importId), ne(customers.importId, importId));

function countCustomers(tx: Tx, importId: number): number {
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(customers)
      .where(eq(customers.importId, importId))
      .get()?.n ?? 0
  );
}

function countPieces(tx: Tx, importId: number): number {
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(pieces)
      .where(isPieceOf(importId))
      .get()?.n ?? 0
  );
}

const isPieceOf = (importId: number) => and(eq(pieces.importId, importId), isNotNull(pieces.importId));

function customersThatStop(tx: Tx, importId: number): UndoStop[] {
  const { id, firstName, lastName, version } = customers;
  const name = sql<string>`${firstName} || ' ' || ${lastName}`;
  const asLeft = isCustomerAsLeft(importId);
  const added = tx
    .select({ id, name, on: onCustomers, isEdited: sql<number>`not (${asLeft})` })
    .from(customers)
    .where(and(eq(customers.importId, importId), sql`(${onCustomers} <> '' or not (${asLeft}))`))
    .orderBy(asc(id))
    .limit(STOPS_SHOWN + 1)
    .all();
  const updated = tx
    .select({ id, name, on: sql<string>`''`, isEdited: sql<number>`1` })
    .from(importUpdates)
    .innerJoin(customers, eq(id, importUpdates.customerId))
    .where(and(eq(importUpdates.importId, importId), isOfOther(importId), ne(version, importUpdates.version)))
    .orderBy(asc(importUpdates.customerId))
    .limit(STOPS_SHOWN + 1)
    .all();
  return [...added, ...updated].slice(0, STOPS_SHOWN + 1).map(toStop);
}

function piecesThatStop(tx: Tx, importId: number): UndoStop[] {
  const { id, sku, description, version } = pieces;
  return tx
    .select({
      id,
      name: sql<string>`${sku} || ' ' || ${description}`,
      on: onPieces,
      isEdited: sql<number>`${version} <> 1`,
    })
    .from(pieces)
    .where(and(isPieceOf(importId), sql`(${onPieces} <> '' or ${version} <> 1)`))
    .orderBy(asc(id))
    .limit(STOPS_SHOWN + 1)
    .all()
    .map(toStop);
}

function toStop({
  id,
  name,
  on,
  isEdited,
}: {
  id: number;
  name: string;
  on: string;
  isEdited: number;
}): UndoStop {
  const words = [...new Set(on.split(", ").filter(Boolean)), ...(isEdited ? ["been edited since"] : [])];
  return { id, name, reason: words.join(", ") };
}

interface Next {
  importId: number;
  after: number;
  limit: number;
}

/** `letters` are those that the search index has of the row. */
type Taken = { id: number; isFree: boolean; letters: number };

/**
 * Letters that end a batch after the row that reaches them: overwriting them in the search index is most of
 * its time, 12 µs each, twice where a row stays.
 */
export const LETTERS_AT_ONCE = 12_000;

/** The first rows, up to the one that reaches the letters of a batch. */
function inOneBatch<Row extends { letters: number }>(rows: readonly Row[], most = LETTERS_AT_ONCE): Row[] {
  let letters = 0;
  const end = rows.findIndex((row) => (letters += row.letters) >= most);
  return end === -1 ? [...rows] : rows.slice(0, end + 1);
}

function lettersOf(rows: readonly { letters: number }[]): number {
  return rows.reduce((sum, { letters }) => sum + letters, 0);
}

function nextCustomers(tx: Tx, { importId, after, limit }: Next): Taken[] {
  const free = sql<number>`${onCustomers} = '' and ${isCustomerAsLeft(importId)}`;
  return tx
    .select({ id: customers.id, free, letters: lengthOf(customers.searchText) })
    .from(customers)
    .where(and(eq(customers.importId, importId), gt(customers.id, after)))
    .orderBy(asc(customers.id))
    .limit(limit)
    .all()
    .map(({ free: isFree, ...row }) => ({ ...row, isFree: isFree === 1 }));
}

/**
 * Whether the trail says that another list, or none, brought a piece: an undo leaves no row whose column
 * could be compared.
 */
const isOfAnotherList = sql`exists (select 1 from ${auditLog} as came
  where came.record_kind = 'piece' and came.record_id = cast(${pieces.id} as text) and came.action = 'piece.received'
    and json_type(came.payload, '$.after.importId') is not null
    and json_extract(came.payload, '$.after.importId') is not ${pieces.importId})`;

function nextPieces(tx: Tx, { importId, after, limit }: Next): Taken[] {
  const free: SQL<number> = sql<number>`${onPieces} = '' and ${pieces.version} = 1 and not ${isOfAnotherList}`;
  return tx
    .select({ id: pieces.id, free, letters: lengthOf(pieces.searchText) })
    .from(pieces)
    .where(and(isPieceOf(importId), gt(pieces.id, after)))
    .orderBy(asc(pieces.id))
    .limit(limit)
    .all()
    .map(({ free: isFree, ...row }) => ({ ...row, isFree: isFree === 1 }));
}

function lengthOf(text: Column): SQL<number> {
  return sql<number>`length(${text})`;
}

function removeCustomers(tx: Tx, importId: number, ids: readonly number[]): void {
  dropFromLists(tx, ids);
  tx.delete(customerKeys).where(oneOfMany(customerKeys.customerId, ids)).run();
  tx.delete(likelyTwins).where(oneOfMany(likelyTwins.oneId, ids)).run();
  tx.delete(likelyTwins).where(oneOfMany(likelyTwins.otherId, ids)).run();
  tx.delete(importUpdates)
    .where(and(eq(importUpdates.importId, importId), oneOfMany(importUpdates.customerId, ids)))
    .run();
  tx.delete(customers).where(oneOfMany(customers.id, ids)).run();
}

/** Deletes pieces and their first movement. Its trigger permits that while an import is being undone. */
function removePieces(tx: Tx, ids: readonly number[]): void {
  tx.delete(pieceStones).where(oneOfMany(pieceStones.pieceId, ids)).run();
  tx.delete(pieceMovements).where(oneOfMany(pieceMovements.pieceId, ids)).run();
  tx.delete(pieces).where(oneOfMany(pieces.id, ids)).run();
}

/** Trail entry of a removed piece, so that `verify` doesn't report it missing. */
function removedPiece(id: number): Trail {
  return { action: "piece.import-undone", record: { kind: "piece", id } };
}

/** Empties the fields that the import filled of customers who were there before. */
function restoreUpdated(
  tx: Tx,
  { importId, limit, letters }: { importId: number; limit: number; letters: number },
): { isAll: boolean; restored: Trail[] } {
  const left = tx
    .select({ update: importUpdates, customer: customers })
    .from(importUpdates)
    .innerJoin(customers, eq(customers.id, importUpdates.customerId))
    .where(and(eq(importUpdates.importId, importId), isOfOther(importId)))
    .orderBy(asc(importUpdates.customerId))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, letters: 2 * row.customer.searchText.length }));
  const updates = inOneBatch(left, letters);
  const restored = updates.flatMap(({ update, customer: before }): Trail[] => {
    tx.delete(importUpdates)
      .where(and(eq(importUpdates.importId, importId), eq(importUpdates.customerId, before.id)))
      .run();
    if (before.version !== update.version) return [];
    const fields = JSON.parse(update.fields) as (keyof Customer)[];
    const emptied: Customer = { ...before, ...Object.fromEntries(fields.map((field) => [field, null])) };
    const after = tx
      .update(customers)
      .set({
        ...Object.fromEntries(fields.map((field) => [field, null])),
        ...derivedColumns(emptied),
        isCompared: false,
        version: sql`${customers.version} + 1`,
      })
      .where(eq(customers.id, before.id))
      .returning()
      .get();
    if (isFoundByMore(tx, before.id)) writeSearched(tx, before.id);
    raiseExpected(tx, before, { from: update.fromVersion, to: after.version });
    return [
      {
        action: "customer.changed",
        record: { kind: "customer", id: before.id },
        before: told("customer", before),
        after: told("customer", after),
      },
    ];
  });
  return { isAll: updates.length === left.length && left.length < limit, restored };
}

/** Lets the import before this one still be undone: undoing a later update isn't an edit of the customer. */
function raiseExpected(
  tx: Tx,
  { id, importId: addedBy }: Customer,
  { from, to }: { from: number; to: number },
): void {
  const { customerId, version } = importUpdates;
  const raised = tx
    .update(importUpdates)
    .set({ version: to })
    .where(and(eq(customerId, id), eq(version, from)))
    .run();
  if (raised.changes === 0 && addedBy !== null && from === 1)
    tx.insert(importUpdates)
      .values({ importId: addedBy, customerId: id, fromVersion: 1, version: to, fields: "[]" })
      .run();
}
