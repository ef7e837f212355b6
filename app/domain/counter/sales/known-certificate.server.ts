import { and, eq, gt, inArray, isNull, like, ne, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, customers, imports, looks, sales } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { ofPerson, personIds } from "../../people/merges/one-person.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { isColleague } from "../../shop/approvals/who-may-approve.server.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import { isSameCertificate } from "./certificate-number.ts";
import { EXEMPT_AS, isCertificate } from "./exemption.ts";

/** How long ago somebody may have seen a line about it. */
const SEEN_DAYS = 366;

/** Most entries of a person that are read. If there are more, nobody knows who wrote what. */
const MOST_ENTRIES = 1_000;

/** Entries that tell a record's number, unless an erasure emptied them. */
const TELLING: AuditAction[] = [
  "customer.added",
  "customer.changed",
  "customer.merged",
  "customer.merge-undone",
];

/**
 * True if somebody else than whoever rings it up has seen a customer's certificate: a colleague wrote it on the
 * customer's record, imported the customer with it, or marked a line about an earlier ticket with it as seen within a
 * year. Whoever can make or import a customer can write any number there, and a merge only passes it on. What a program
 * wrote is nobody's, nor is what can't be told any more; and a program knows none: whoever feeds it may have written it.
 */
export function isKnownCertificate(
  ctx: RuleContext,
  { number, customerId, onRecord }: { number: string | null; customerId: number; onRecord: string | null },
): boolean {
  if (ctx.actor.tokenId !== undefined) return false;
  return (
    (isSameCertificate(number, onRecord) && isWrittenByColleague(ctx, customerId, number)) ||
    isSeenOfColleague(ctx, customerId, number)
  );
}

function isWrittenByColleague(
  { tx, actor }: RuleContext,
  customerId: number,
  number: string | null,
): boolean {
  const writers = writersOf(tx, customerId, number);
  return writers.length > 0 && writers.every((by) => by === null || isColleague(tx, by, actor.id));
}

/**
 * Who wrote a number on a person's records, or imported it, and on those that a merge took it from, also if that was
 * undone since. Empty if one of these doesn't tell, or a program wrote it.
 */
function writersOf(tx: Tx, customerId: number, number: string | null): (number | null)[] {
  const isIt = (one: string | null) => isSameCertificate(one, number);
  const writers: (number | null)[] = [];
  const [asked, sources, telling] = [new Set<number>(), new Set<number>(), new Set<number>()];
  let ids = personIds(tx, customerId);
  while (ids.length > 0) {
    const entries = entriesOf(tx, ids);
    if (entries === null) return [];
    for (const { recordId, action, by, tokenId, had, has, mergedId } of entries) {
      // An undo gives back what was there before.
      if (!isIt(has) || isIt(had) || action === "customer.merge-undone") continue;
      if (tokenId !== null) return [];
      if (action !== "customer.merged") writers.push(by);
      else if (mergedId === undefined) return [];
      else sources.add(mergedId);
      telling.add(recordId);
    }
    for (const { id, by, brought } of importedOf(tx, ids, entries)) {
      if (!isIt(brought)) continue;
      writers.push(by);
      telling.add(id);
    }
    for (const id of ids) asked.add(id);
    ids = [...sources].filter((id) => !asked.has(id));
  }
  return [...sources].every((id) => telling.has(id)) ? writers : [];
}

interface Entry {
  recordId: number;
  action: string;
  by: number | null;
  tokenId: number | null;
  had: string | null;
  has: string | null;
  mergedId: number | undefined;
}

type Said = { taxExemptNumber?: string | null; mergedId?: number } | null;

/** Entries that tell the number of these records, the first of them first; null if not all can be read. */
function entriesOf(tx: Tx, ids: readonly number[]): Entry[] | null {
  const { id, recordKind, recordId, action, employeeId, tokenId, payload } = auditLog;
  const rows = tx
    .select({ id, recordId, action, by: employeeId, tokenId, payload })
    .from(auditLog)
    .where(
      and(
        eq(recordKind, "customer"),
        oneOfMany(recordId, ids.map(String)),
        or(like(payload, '%"taxExemptNumber"%'), and(isNull(payload), inArray(action, TELLING))),
      ),
    )
    .limit(MOST_ENTRIES + 1)
    .all();
  if (rows.length > MOST_ENTRIES || rows.some((row) => row.payload === null)) return null;
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map((row) => {
      const { before, after } = JSON.parse(row.payload ?? "{}") as Partial<Record<"before" | "after", Said>>;
      return {
        recordId: Number(row.recordId),
        action: row.action,
        by: row.by,
        tokenId: row.tokenId,
        had: before?.taxExemptNumber ?? null,
        has: after?.taxExemptNumber ?? null,
        mergedId: after?.mergedId,
      };
    });
}

/**
 * Who imported these customers, and with which number: a list writes no entry for each customer that it adds, but the
 * first one since tells what was there before.
 */
function importedOf(tx: Tx, ids: readonly number[], entries: readonly Entry[]) {
  return tx
    .select({ id: customers.id, by: imports.employeeId, number: customers.taxExemptNumber })
    .from(customers)
    .innerJoin(imports, eq(imports.id, customers.importId))
    .where(oneOfMany(customers.id, ids))
    .all()
    .map(({ id, by, number }) => {
      const first = entries.find(({ recordId }) => recordId === id);
      return { id, by, brought: first ? first.had : number };
    });
}

function isSeenOfColleague(
  { tx, actor, now }: RuleContext,
  customerId: number,
  number: string | null,
): boolean {
  const tickets = tx
    .select({ id: sales.id, number: sales.exemptReason })
    .from(sales)
    .where(
      and(
        ofPerson(tx, sales.customerId, customerId),
        inArray(sales.exemptAs, EXEMPT_AS.filter(isCertificate)),
      ),
    )
    .all()
    .filter((ticket) => isSameCertificate(ticket.number, number));
  if (tickets.length === 0) return false;
  const seen = tx
    .select({ by: looks.seenBy })
    .from(looks)
    .where(
      and(
        gt(looks.seenAt, (now - SEEN_DAYS * MS_PER_DAY) as Instant),
        eq(looks.kind, "tax"),
        eq(looks.recordKind, "sale"),
        oneOfMany(
          looks.recordId,
          tickets.map(({ id }) => id),
        ),
        ne(looks.seenBy, actor.id),
      ),
    )
    .all();
  return seen.some(({ by }) => by !== null && isColleague(tx, by, actor.id));
}
