import { and, eq, gt, inArray, like, ne, notInArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, customers, imports, looks, sales } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { ofPerson, personIds } from "../../people/merges/one-person.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { isColleague } from "../../shop/approvals/who-may-approve.server.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import { EXEMPT_AS, isCertificate, isSameCertificate } from "./exemption.ts";

/** How long ago somebody may have seen a line about it. */
const SEEN_DAYS = 366;

/** Entries that take a number from another record, or give the one back that was there before. */
const OF_MERGES: AuditAction[] = ["customer.merged", "customer.merge-undone"];

/**
 * True if somebody else than whoever rings it up has seen a customer's certificate: a colleague wrote it on the
 * customer's record, imported the customer with it, or marked a line about an earlier ticket with it as seen within a
 * year. Whoever can make or import a customer can write any number there, and a merge only passes it on.
 */
export function isKnownCertificate(
  ctx: RuleContext,
  { number, customerId, onRecord }: { number: string | null; customerId: number; onRecord: string | null },
): boolean {
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
  const entries = tx
    .select({ id: auditLog.id, by: auditLog.employeeId, payload: auditLog.payload })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "customer"),
        oneOfMany(auditLog.recordId, personIds(tx, customerId).map(String)),
        notInArray(auditLog.action, OF_MERGES),
        like(auditLog.payload, '%"taxExemptNumber"%'),
      ),
    )
    .all();
  const written = entries.filter(({ payload }) => {
    const { before, after } = JSON.parse(payload ?? "{}") as Record<"before" | "after", Said | undefined>;
    const [had, has] = [before?.taxExemptNumber ?? null, after?.taxExemptNumber ?? null];
    return isSameCertificate(has, number) && !isSameCertificate(had, number);
  });
  const writers = [...written.map(({ by }) => by), ...importersOf(tx, customerId, number)];
  return writers.length > 0 && writers.every((by) => by === null || isColleague(tx, by, actor.id));
}

/** Who imported a customer with this number: a list writes no entry for each customer that it adds. */
function importersOf(tx: Tx, customerId: number, number: string | null): number[] {
  return tx
    .select({ by: imports.employeeId, number: customers.taxExemptNumber })
    .from(customers)
    .innerJoin(imports, eq(imports.id, customers.importId))
    .where(oneOfMany(customers.id, personIds(tx, customerId)))
    .all()
    .flatMap((imported) => (isSameCertificate(imported.number, number) ? [imported.by] : []));
}

type Said = { taxExemptNumber?: string | null } | null;

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
