import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, customers, sales, sellerIdentities } from "~db/schema/index.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { SET_BY_CARE } from "../../shop/settings/counter-care.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { TRADED_IN } from "../sales/traded-in.server.ts";
import { standsFor } from "./identity-stands.ts";
import { takenOfDay } from "./taken-of-day.server.ts";

/** What the shop is about to take from a person, for money or toward a ticket. */
interface Bought {
  record: AskedStep["record"];
  /** Null for a walk-in. */
  customerId: number | null;
  employeeId: number;
  storeDay: Day;
  amount: Cents;
  field: string;
  what: "Buying" | "A trade-in";
  /** The part of a trade-in that becomes store credit. */
  asCredit?: Cents;
}

/**
 * Requires approval for a buy or trade-in above the limit of Settings, counting all that the person sold and
 * traded in on that store day, or all that the employee took in trade from walk-ins. Also requires it for a
 * trade-in above the identity limit, unless an identity of the person is on record (`standsFor`); a buy
 * always has one. A trade-in for store credit is a purchase, so without ID it has a limit in every
 * shop.
 */
export function buySteps(tx: Tx, bought: Bought): AskedStep[] {
  const { record, customerId, employeeId, storeDay, amount, field, what } = bought;
  if (amount === 0) return [];
  const { buyLimit, identityLimit, currency } = readSettings(tx);
  if (identityLimit === null && what === "A trade-in") {
    const asked = creditSteps(tx, bought);
    if (asked.length > 0) return asked;
  }
  if (buyLimit === null && identityLimit === null) return [];
  const whom = customerId === null ? { walkInsOf: employeeId } : { customerId };
  const before = takenOfDay(tx, storeDay, whom).amount;
  const sum = cents(before + amount);
  const step = { permission: "buys.beyond-limit", record, amount: sum, field } as const;
  const whose = customerId === null ? "from walk-ins by you today" : "from this customer today";
  const today = before > 0 ? `: with this one it is ${inMoney(sum, currency)} ${whose}` : "";
  const isUnknown = what === "A trade-in" && (customerId === null || !hasIdentity(tx, customerId, storeDay));
  if (identityLimit !== null && sum > identityLimit && isUnknown && (buyLimit === null || sum <= buyLimit)) {
    const message = `A trade-in of more than ${inMoney(identityLimit, currency)} without ID needs approval${today}. A buy for store credit records it`;
    return [{ ...step, limit: identityLimit, message }];
  }
  if (buyLimit === null || sum <= buyLimit) return [];
  const limit = inMoney(buyLimit, currency);
  const beyond = what === "Buying" ? `Buying for more than ${limit}` : `A trade-in of more than ${limit}`;
  const message = `${beyond} needs approval${today}`;
  return [{ ...step, limit: buyLimit, message }];
}

/**
 * Where Settings ask for no ID, limits store credit without ID to the usual amount a day: per
 * person, and per employee, who could make up people.
 */
function creditSteps(tx: Tx, { record, field, asCredit = cents(0), ...bought }: Bought): AskedStep[] {
  const { customerId, employeeId, storeDay } = bought;
  if (asCredit === 0 || customerId === null || hasIdentity(tx, customerId, storeDay)) return [];
  const limit = SET_BY_CARE.usual.identityLimit;
  const ofPersonSoFar = creditOnDay(tx, storeDay, ofPerson(tx, sales.customerId, customerId));
  const byEmployee = creditOnDay(tx, storeDay, eq(sales.processedBy, employeeId)).filter(
    (row) => row.customerId === null || !hasIdentity(tx, row.customerId, storeDay),
  );
  const [person, employee] = [ofPersonSoFar, byEmployee].map((rows) =>
    cents(sumOf(rows.map(({ sum }) => sum)) + asCredit),
  ) as [Cents, Cents];
  const sum = cents(Math.max(person, employee));
  if (sum <= limit) return [];
  const { currency } = readSettings(tx);
  const most = inMoney(limit, currency);
  const today = employee > person ? `: with this one it is ${inMoney(sum, currency)} by you today` : "";
  const message = `More than ${most} of a trade-in as store credit without ID needs approval${today}. A buy for store credit records it`;
  return [{ permission: "buys.beyond-limit", record, amount: sum, limit, field, message }];
}

/** Sums the trade-in value that became store credit on a store day, by customer. */
function creditOnDay(tx: Tx, storeDay: Day, whose: SQL) {
  return tx
    .select({
      customerId: sales.customerId,
      sum: sql`sum(${TRADED_IN} - sales.trade_in_value)`.mapWith(cents),
    })
    .from(sales)
    .where(and(whose, eq(sales.isLive, true), eq(sales.storeDay, storeDay), sql`${TRADED_IN} > 0`))
    .groupBy(sales.customerId)
    .all();
}

/** Number of a person's newest buys that are searched for an identity. */
const MOST_READ = 20;

/** True if an identity from one of this person's buys still stands on that day. */
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
