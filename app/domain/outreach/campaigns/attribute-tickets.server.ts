import { and, asc, desc, eq, gt, gte, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import {
  campaignRecipients,
  campaigns,
  campaignTickets,
  campaignTicketsSeen,
  returns,
  sales,
} from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { CampaignType } from "./campaign-choices.ts";
import { DAYS_AFTER_CLICK, DAYS_AFTER_SENT } from "./days-after-sent.ts";
import { writeCounts } from "./note-results.server.ts";

/** Tickets looked at per transaction. */
const PART = 200;
/** Milliseconds of voids looked at again: a clock may have been slow. */
const AGAIN = MS_PER_DAY;

const NOTHING: Result<null> = { ok: true, value: null, trail: [] };

const IS_VOIDED = sql`${sales.isLive} = 0`;

interface Seen {
  saleId: number;
  returnId: number;
  voidedAt: Instant;
}

function seenSoFar(tx: Tx): Seen | undefined {
  return tx.select().from(campaignTicketsSeen).get();
}

/** Looks at tickets from now on, unless that began already: those before the first campaign left followed none. */
export function beginAttributing(tx: Tx, now: Instant): void {
  tx.insert(campaignTicketsSeen)
    .values({ id: 1, ...newestNow(tx, now) })
    .onConflictDoNothing()
    .run();
}

/** Whether tickets, returns or voids came since they were last looked at. False before a campaign left. Reads alone. */
export function areTicketsNew(tx: Tx, now: Instant): boolean {
  const seen = seenSoFar(tx);
  if (!seen) return false;
  const newest = newestNow(tx, now);
  // Not the later void: the one seen last may be of a clock that was ahead.
  return newest.saleId > seen.saleId || newest.returnId > seen.returnId || newest.voidedAt !== seen.voidedAt;
}

/** Voids up to now, and none of a clock that was ahead. */
function newestNow(tx: Tx, now: Instant): Seen {
  const sale = tx.select({ id: sales.id }).from(sales).orderBy(desc(sales.id)).limit(1).get();
  const back = tx.select({ id: returns.id }).from(returns).orderBy(desc(returns.id)).limit(1).get();
  const voided = tx
    .select({ at: sales.voidedAt })
    .from(sales)
    .where(and(IS_VOIDED, lte(sales.voidedAt, (now + CLOCK_TOLERANCE) as Instant)))
    .orderBy(desc(sales.voidedAt), desc(sales.id))
    .limit(1)
    .get();
  return { saleId: sale?.id ?? 0, returnId: back?.id ?? 0, voidedAt: voided?.at ?? (0 as Instant) };
}

/**
 * Gives the next tickets to the campaigns that they followed, and takes back what was voided or returned since. A ticket
 * belongs to the newest campaign that its customer got: within 30 days of a click, else within some days of the sending.
 */
export function attributeTickets({ tx, now }: RuleContext<null>): Result<null> {
  const seen = seenSoFar(tx);
  if (!seen) return NOTHING;
  const tickets = tx
    .select()
    .from(sales)
    .where(gt(sales.id, seen.saleId))
    .orderBy(asc(sales.id))
    .limit(PART)
    .all();
  for (const ticket of tickets) if (ticket.isLive && ticket.customerId !== null) attribute(tx, ticket);
  const returned = tx
    .select({ id: returns.id, saleId: returns.saleId })
    .from(returns)
    .where(gt(returns.id, seen.returnId))
    .orderBy(asc(returns.id))
    .limit(PART)
    .all();
  const voids = countedVoids(tx, (Math.min(seen.voidedAt, now) - AGAIN) as Instant);
  const changed = [...returned.map(({ saleId }) => saleId), ...voids.map(({ id }) => id)];
  for (const saleId of new Set(changed)) value(tx, saleId);
  const next = {
    saleId: tickets.at(-1)?.id ?? seen.saleId,
    returnId: returned.at(-1)?.id ?? seen.returnId,
    voidedAt: voids.length < PART ? newestNow(tx, now).voidedAt : seen.voidedAt,
  };
  tx.update(campaignTicketsSeen).set(next).run();
  return NOTHING;
}

/** Tickets that were voided since, and still count for a campaign. */
function countedVoids(tx: Tx, since: Instant): { id: number }[] {
  return tx
    .select({ id: sales.id })
    .from(sales)
    .innerJoin(campaignTickets, eq(campaignTickets.saleId, sales.id))
    .where(
      and(
        IS_VOIDED,
        gte(sales.voidedAt, since),
        or(ne(campaignTickets.net, 0 as Cents), eq(campaignTickets.isKept, true)),
      ),
    )
    .orderBy(asc(sales.voidedAt), asc(sales.id))
    .limit(PART)
    .all();
}

type Ticket = typeof sales.$inferSelect;

function attribute(tx: Tx, { id: saleId, customerId, soldAt }: Ticket): void {
  if (customerId === null) return;
  const since = (days: number) => (soldAt - days * MS_PER_DAY) as Instant;
  const { clickedAt, sentAt } = campaignRecipients;
  const isAfterClick = and(
    isNotNull(clickedAt),
    gte(clickedAt, since(DAYS_AFTER_CLICK)),
    lte(clickedAt, soldAt),
  );
  const isAfterSent = or(
    ...(Object.keys(DAYS_AFTER_SENT) as CampaignType[]).map((type) =>
      and(eq(campaigns.type, type), gte(sentAt, since(DAYS_AFTER_SENT[type])), lte(sentAt, soldAt)),
    ),
  );
  const found = tx
    .select({
      id: campaignRecipients.id,
      campaignId: campaignRecipients.campaignId,
      isAfterClick: sql<number>`coalesce(${isAfterClick}, 0)`,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(
      and(
        oneOfMany(campaignRecipients.customerId, personIds(tx, customerId)),
        isNotNull(sentAt),
        lte(sentAt, soldAt),
        or(isAfterClick, isAfterSent),
      ),
    )
    .orderBy(desc(sentAt), desc(campaignRecipients.id))
    .limit(1)
    .get();
  if (!found) return;
  tx.insert(campaignTickets)
    .values({
      saleId,
      campaignId: found.campaignId,
      recipientId: found.id,
      isAfterClick: found.isAfterClick === 1,
      net: 0 as Cents,
      isKept: false,
    })
    .onConflictDoNothing()
    .run();
  value(tx, saleId);
}

/** Writes what an attributed ticket comes to now, and whether its customer counts. */
function value(tx: Tx, saleId: number): void {
  const ticket = tx.select().from(campaignTickets).where(eq(campaignTickets.saleId, saleId)).get();
  const sale = tx.select().from(sales).where(eq(sales.id, saleId)).get();
  if (!ticket || !sale) return;
  const back = tx
    .select({
      n: sql<number>`coalesce(sum(${returns.total} - ${returns.tax} - ${returns.fee}), 0)`,
      price: sql<number>`coalesce(sum(${returns.salePrice}), 0)`,
    })
    .from(returns)
    .where(eq(returns.saleId, saleId))
    .get();
  const net = sale.isLive ? sale.total - sale.tax - (back?.n ?? 0) : 0;
  const isKept = sale.isLive && sale.salePrice - (back?.price ?? 0) > 0;
  tx.update(campaignTickets)
    .set({ net: net as Cents, isKept })
    .where(eq(campaignTickets.saleId, saleId))
    .run();
  const isOther = and(eq(campaignTickets.recipientId, ticket.recipientId), eq(campaignTickets.isKept, true));
  const kept = tx.select({ id: campaignTickets.saleId }).from(campaignTickets).where(isOther).limit(1).get();
  tx.update(campaignRecipients)
    .set({ isConverted: kept !== undefined })
    .where(eq(campaignRecipients.id, ticket.recipientId))
    .run();
  writeCounts(tx, ticket.campaignId);
}
