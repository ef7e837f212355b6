import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { PRICE_SAID, SAYS_PRICE } from "~db/order-prices.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { hasStood } from "../../has-stood.ts";
import { type Cents, priceLess, rate } from "../../money.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";

/** Most edits of an order that are read: more say a price that was edited so often. */
const EDITS_AT_MOST = 20;

/** Entries after which a price is more than what was typed. */
const RELIED_ON: AuditAction[] = ["order.deposit-taken", "order.estimate-answered"];

type PricedAs = "order" | "repair";

interface Amounted {
  id: number;
  /** Its price, or its cost, now. */
  amount: Cents;
  takenInAt: Instant;
  takenInBy: number;
}

/** An edit of an order's price, or of its cost. */
export interface Edit {
  id: number;
  at: Instant;
  /** Who made it. */
  by: number | null;
  /** Null if the entry doesn't say it. */
  before: Cents | null;
  after: Cents | null;
  highest: Cents;
}

/**
 * The highest price of an order, above what it costs now, that wasn't a typing error: one that didn't stand for a day,
 * before anything was paid, asked or approved, and was lowered by so much at once that this was listed.
 */
export function highestThatStood(tx: Tx, kind: PricedAs, order: Amounted): Cents {
  const usual = rate(USUAL.discount);
  const isCorrection = ({ before, after }: Edit) =>
    before !== null && after !== null && after < priceLess(before, usual);
  return highestOfEdits(tx, kind, { ...editsAbove(tx, kind, order), order, isCorrection });
}

/** What an order's edits are judged by. */
interface Judged {
  edits: readonly Edit[];
  /** True if there may be lower ones that weren't read. */
  isCut: boolean;
  order: Amounted;
  /** Whether an edit to less may correct what was typed `from` then. */
  isCorrection: (edit: Edit, from: Pick<Edit, "by">) => boolean;
}

/** The highest amount that edits say of an order, above the one that it has, that wasn't a typing error. */
export function highestOfEdits(tx: Tx, kind: PricedAs, judged: Judged): Cents {
  const { edits, isCut, order } = judged;
  const said = edits.flatMap(({ before, after, highest }) => [before ?? highest, after ?? highest]);
  const levels = said.filter((level) => level > order.amount).toSorted((a, b) => b - a);
  const least = isCut ? Math.min(...edits.map(({ highest }) => highest)) : 0;
  const counts = (level: Cents) => level <= least || !isTypingError(tx, kind, level, judged);
  return [...new Set(levels)].find(counts) ?? order.amount;
}

/** The edits that say the highest prices, the first of them first. */
function editsAbove(tx: Tx, kind: PricedAs, { id, amount }: Amounted): { edits: Edit[]; isCut: boolean } {
  const said = sql.raw(PRICE_SAID);
  const priceIn = (path: string) =>
    sql.raw(`coalesce("payload" ->> '$.${path}.price', "payload" ->> '$.${path}.customerPrice')`);
  const edits = tx.all<Edit>(
    sql`select id, "at", employee_id "by", ${priceIn("before")} "before", ${priceIn("after")} "after", ${said} highest from audit_log
      where record_kind = ${kind} and record_id = ${String(id)} and ${sql.raw(SAYS_PRICE)} and ${said} > ${amount}
      order by ${said} desc limit ${EDITS_AT_MOST}`,
  );
  return { edits: edits.toSorted((a, b) => a.id - b.id), isCut: edits.length === EDITS_AT_MOST };
}

/** True if each time that an order had this amount or more was a typing error. */
function isTypingError(
  tx: Tx,
  kind: PricedAs,
  level: Cents,
  { edits, order, isCorrection }: Judged,
): boolean {
  let from: Pick<Edit, "id" | "at" | "by"> | null = null;
  const ofLevel = edits.filter(({ highest }) => highest >= level);
  for (const [nth, edit] of ofLevel.entries()) {
    const { id, at, by, before, after } = edit;
    if (before === null || after === null) return false;
    if (nth === 0 && before >= level) from = { id: 0, at: order.takenInAt, by: order.takenInBy };
    if (after >= level) from ??= { id, at, by };
    else if (from === null || hasStood(at - from.at)) return false;
    else if (!isCorrection(edit, from)) return false;
    else if (isReliedOn(tx, { kind, orderId: order.id, from, to: { id, at } })) return false;
    else from = null;
  }
  return from === null;
}

function isReliedOn(
  tx: Tx,
  {
    kind,
    orderId,
    from,
    to,
  }: { kind: PricedAs; orderId: number; from: Pick<Edit, "id" | "at">; to: Pick<Edit, "id" | "at"> },
): boolean {
  const { id, recordKind, recordId, at, action } = auditLog;
  const isOfOrder = and(eq(recordKind, kind), eq(recordId, String(orderId)));
  const isMeanwhile = and(between(at, from.at, to.at), between(id, from.id, to.id));
  const entry = tx
    .select({ id })
    .from(auditLog)
    .where(and(isOfOrder, isMeanwhile, inArray(action, RELIED_ON)))
    .limit(1)
    .get();
  return entry !== undefined;
}
