import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { closeCounts, closes, tillSessions } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { whoDid } from "../../shop/trail/last-edit.server.ts";
import { dayIn } from "../../dates.ts";
import { noteClose } from "./till-worth-a-look.server.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../../payment-kinds.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { stepsElsewhere } from "./till-of-another-store.ts";
import { closeNumber } from "./close-number.ts";
import { type Count, type CountedKind, isCounted, isInBooks, offBy } from "./counted-kinds.ts";
import type { Denominations } from "./denominations.ts";
import { sumSession } from "./expected.server.ts";
import { type Close, getClose } from "./find-closes.server.ts";
import { findTill, lastCloseOf, type Till } from "./find-tills.server.ts";

export interface Counted {
  location: string;
  /** The store's first till if null. */
  till: string | null;
  /** The counted session, if known, so that no other one is closed in its place. */
  sessionId?: number | null;
  /** Counted amounts. Cash is required; null means that another kind wasn't counted. */
  counted: Record<CountedKind, Cents | null>;
  /** Null if cash was counted in one figure. */
  denominations: Denominations | null;
  note: string | null;
  /** The part of the counted cash left in the drawer; null for none. */
  floatLeft: Cents | null;
}

/**
 * Closes the open session of a till, once, and keeps what was expected at this moment and what was counted.
 * Later payments belong to the next session. The count stands whatever the difference is: it is known only
 * afterwards, so that nobody counts to match it. Flags for review money of a kind that wasn't counted, and
 * what is missing of the others. Refuses a session that somebody else closed, with who and when (409). A till
 * of a store where the actor doesn't work needs a permission or an approval.
 */
export function closeTill(ctx: RuleContext, close: Counted): Result<Close> {
  const { tx, actor, now } = ctx;
  const { location, denominations, note } = close;
  const store = listStores(tx).find(({ key }) => key === location);
  if (!store) return refuse("invalid", "Choose a location from the list", "location");
  const till = findTill(tx, location, close.till);
  if (!till) return refuse("invalid", "This store has no till with that name", "till");
  const session = till.open;
  if (!session || (close.sessionId && close.sessionId !== session.id)) return refuseClosed(ctx, till, close);
  const { expected, kinds } = sumSession(tx, session.id);
  const { cash } = close.counted;
  if (cash === null) return refuse("invalid", "Count the cash", "counted.cash");
  const { currency } = readSettings(tx);
  const floatLeft = close.floatLeft ?? cents(0);
  if (floatLeft > cash) return refuse("invalid", `Only ${inMoney(cash, currency)} was counted`, "floatLeft");
  const countedOf = (kind: PaymentKind) =>
    isInBooks(kind) ? expected[kind] : isCounted(kind) ? close.counted[kind] : null;
  const counts = PAYMENT_KINDS.map((kind): Count => ({
    kind,
    expected: expected[kind],
    counted: countedOf(kind),
  }));
  const off = sumOf(counts.map(offBy));
  const approved = askApproval(ctx, stepsElsewhere(actor, { store, amount: cash, field: "location" }));
  if (!approved.ok) return approved;

  const storeDay = dayIn(store.zone, now);
  const isOpen = and(eq(tillSessions.id, session.id), isNull(tillSessions.closedAt));
  tx.update(tillSessions).set({ closedAt: now }).where(isOpen).run();
  const id = insertRow(tx, closes, {
    sessionId: session.id,
    store: location,
    closedAt: now,
    storeDay,
    closedBy: actor.id,
    note,
    denominations: denominations && JSON.stringify(denominations),
    floatLeft,
  });
  const occurred = new Set(kinds.map(({ kind }) => kind));
  const kept = counts.filter(
    ({ kind, counted }) => kind === "cash" || occurred.has(kind) || (counted ?? 0) !== 0,
  );
  for (const count of kept) insertRow(tx, closeCounts, { closeId: id, ...count });
  const looks = noteClose({ ...ctx, approvedBy: approved.by }, { closeId: id, storeDay, counts: kept });
  return done(
    closeNow(tx, id),
    {
      action: "till.closed",
      record: { kind: "close", id },
      after: {
        location,
        till: till.name,
        tillId: till.id,
        session: session.id,
        expected: Object.fromEntries(kept.map((count) => [count.kind, count.expected])),
        counted: Object.fromEntries(kept.map((count) => [count.kind, count.counted])),
        difference: off,
        floatLeft,
        note,
        storeDay,
      },
      approvedBy: approved.by,
    },
    ...looks,
  );
}

function closeNow(tx: Tx, id: number): Close {
  const close = getClose(tx, id);
  if (!close) throw new Error(`Close ${id} was just written`);
  return close;
}

function refuseClosed(ctx: RuleContext, till: Till, { sessionId, location }: Counted): Refused {
  const { tx } = ctx;
  const ended = sessionId
    ? tx
        .select({ id: closes.id, by: closes.closedBy, at: closes.closedAt })
        .from(closes)
        .where(eq(closes.sessionId, sessionId))
        .get()
    : lastCloseOf(tx, till);
  if (!ended) return refuse("conflict", "Nothing to close yet: no float, payments or cash in or out");
  return refuse("conflict", `${whoDid(ctx, ended, "closed this till", location)}: ${closeNumber(ended.id)}`);
}
