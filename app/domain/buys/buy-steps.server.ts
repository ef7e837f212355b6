import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, customers, sales, saleTradeIns, sellerIdentities } from "~db/schema/index.ts";
import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import type { Day } from "../dates.ts";
import { standsFor } from "./identity-stands.ts";
import { type Cents, cents, inMoney } from "../money.ts";
import { SET_BY_CARE } from "../settings/counter-care.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { takenOfDay } from "./taken-of-day.server.ts";

/** What the shop is about to take from a person, for money or toward a ticket. */
interface Bought {
  record: AskedStep["record"];
  /** Null for a walk-in. */
  customerId: number | null;
  storeDay: Day;
  amount: Cents;
  field: string;
  what: "Buying" | "A trade-in";
  /** What of a trade-in becomes store credit. */
  asCredit?: Cents;
}

/**
 * What of a buy or a trade-in not everybody may do: more than the limit of Settings, with all that the person sold
 * and traded in on that store day; and a trade-in beyond the limit without identity from somebody of whom none stands
 * on record (`standsFor`). A buy always has it. What becomes store credit is bought, so that without identity it has a limit in every shop.
 */
export function buySteps(tx: Tx, bought: Bought): AskedStep[] {
  const { record, customerId, storeDay, amount, field, what } = bought;
  const { buyLimit, identityLimit, currency } = readSettings(tx);
  if (amount > 0 && identityLimit === null && what === "A trade-in") {
    const asked = creditSteps(tx, bought);
    if (asked.length > 0) return asked;
  }
  if (amount === 0 || (buyLimit === null && identityLimit === null)) return [];
  const before = customerId === null ? cents(0) : takenOfDay(tx, storeDay, { customerId }).amount;
  const sum = cents(before + amount);
  const step = { permission: "buys.beyond-limit", record, amount: sum, field } as const;
  const isUnknown = what === "A trade-in" && (customerId === null || !hasIdentity(tx, customerId, storeDay));
  if (identityLimit !== null && sum > identityLimit && isUnknown && (buyLimit === null || sum <= buyLimit)) {
    const message = `A trade-in of more than ${inMoney(identityLimit, currency)} without the customer's identity needs approval. A buy for store credit records it`;
    return [{ ...step, limit: identityLimit, message }];
  }
  if (buyLimit === null || sum <= buyLimit) return [];
  const limit = inMoney(buyLimit, currency);
  const beyond = what === "Buying" ? `Buying for more than ${limit}` : `A trade-in of more than ${limit}`;
  const today = before > 0 ? `: with this one it is ${inMoney(sum, currency)} from this customer today` : "";
  const message = `${beyond} needs approval${today}`;
  return [{ ...step, limit: buyLimit, message }];
}

/** Where Settings ask for no identity: of a person and on a day no more than is usual becomes store credit without it. */
function creditSteps(
  tx: Tx,
  { record, customerId, storeDay, field, asCredit = cents(0) }: Bought,
): AskedStep[] {
  if (asCredit === 0 || customerId === null || hasIdentity(tx, customerId, storeDay)) return [];
  const limit = SET_BY_CARE.usual.identityLimit;
  const sum = cents(creditFrom(tx, customerId, storeDay) + asCredit);
  if (sum <= limit) return [];
  const most = inMoney(limit, readSettings(tx).currency);
  const message = `More than ${most} of a trade-in as store credit without the customer's identity needs approval. A buy for store credit records it`;
  return [{ permission: "buys.beyond-limit", record, amount: sum, limit, field, message }];
}

/** What of a person's trade-ins became store credit on a store day. */
function creditFrom(tx: Tx, customerId: number, storeDay: Day): Cents {
  const row = tx
    .select({ sum: sql`coalesce(sum(${saleTradeIns.value} - ${sales.tradeInValue}), 0)`.mapWith(cents) })
    .from(sales)
    .innerJoin(saleTradeIns, eq(saleTradeIns.saleId, sales.id))
    .where(
      and(ofPerson(tx, sales.customerId, customerId), eq(sales.isLive, true), eq(sales.storeDay, storeDay)),
    )
    .get();
  return row?.sum ?? cents(0);
}

/** Of a person's newest buys. */
const MOST_READ = 20;

/** Whether an identity of this person, from a buy, still stands on that day. */
function hasIdentity(tx: Tx, customerId: number, today: Day): boolean {
  return tx
    .select({
      identity: sellerIdentities,
      boughtDay: buys.storeDay,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(buys)
    .innerJoin(sellerIdentities, eq(sellerIdentities.buyId, buys.id))
    .innerJoin(customers, eq(customers.id, buys.customerId))
    .where(and(ofPerson(tx, buys.customerId, customerId), eq(buys.state, "bought")))
    .orderBy(desc(buys.id))
    .limit(MOST_READ)
    .all()
    .some(({ identity, boughtDay, ...customer }) =>
      standsFor(identity, { ...customer, takenOn: boughtDay ?? today, today }),
    );
}
