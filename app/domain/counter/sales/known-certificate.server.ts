import { and, eq, gt, inArray, like, ne } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, looks, sales } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { ofPerson, personIds } from "../../people/merges/one-person.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { isColleague } from "../../shop/approvals/who-may-approve.server.ts";
import { EXEMPT_AS, isCertificate, isSameCertificate } from "./exemption.ts";

/** How long ago somebody may have seen a line about it. */
const SEEN_DAYS = 366;

/**
 * True if somebody else than whoever rings it up has seen a customer's certificate: a colleague wrote it on the
 * customer's record, or marked a line about an earlier ticket with it as seen within a year. Whoever can make a customer
 * can write any number there.
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
        like(auditLog.payload, '%"taxExemptNumber"%'),
      ),
    )
    .all();
  const written = entries.filter(({ payload }) => {
    const { before, after } = JSON.parse(payload ?? "{}") as Record<"before" | "after", Said | undefined>;
    const [had, has] = [before?.taxExemptNumber ?? null, after?.taxExemptNumber ?? null];
    return isSameCertificate(has, number) && !isSameCertificate(had, number);
  });
  // What came with an import has none.
  return written.every(({ by }) => by === null || isColleague(tx, by, actor.id));
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
