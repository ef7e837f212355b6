import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, sales, saleTradeIns } from "~db/schema/index.ts";
import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import type { Day } from "../dates.ts";
import { type Cents, cents, inMoney } from "../money.ts";
import { readSettings } from "../settings/read-settings.server.ts";

/** What the shop is about to take from a person, for money or toward a ticket. */
interface Bought {
  record: AskedStep["record"];
  /** Null for a walk-in. */
  customerId: number | null;
  storeDay: Day;
  amount: Cents;
  field: string;
  what: "Buying" | "A trade-in";
}

/**
 * What of a buy or a trade-in not everybody may do: more than the limit of Settings, with all that the person sold
 * and traded in on that store day.
 */
export function buySteps(tx: Tx, { record, customerId, storeDay, amount, field, what }: Bought): AskedStep[] {
  const { buyLimit, currency } = readSettings(tx);
  if (buyLimit === null || amount === 0) return [];
  const before = customerId === null ? cents(0) : takenFrom(tx, customerId, storeDay);
  const sum = cents(before + amount);
  if (sum <= buyLimit) return [];
  const limit = inMoney(buyLimit, currency);
  const beyond = what === "Buying" ? `Buying for more than ${limit}` : `A trade-in of more than ${limit}`;
  const today = before > 0 ? `: with this one it is ${inMoney(sum, currency)} from this customer today` : "";
  const message = `${beyond} needs approval${today}`;
  return [{ permission: "buys.beyond-limit", record, amount: sum, limit: buyLimit, field, message }];
}

function takenFrom(tx: Tx, customerId: number, storeDay: Day): Cents {
  const bought = tx
    .select({ sum: sql`coalesce(sum(${buys.total}), 0)`.mapWith(cents) })
    .from(buys)
    .where(
      and(ofPerson(tx, buys.customerId, customerId), eq(buys.state, "bought"), eq(buys.storeDay, storeDay)),
    )
    .get();
  const tradedIn = tx
    .select({ sum: sql`coalesce(sum(${saleTradeIns.value}), 0)`.mapWith(cents) })
    .from(sales)
    .innerJoin(saleTradeIns, eq(saleTradeIns.saleId, sales.id))
    .where(
      and(ofPerson(tx, sales.customerId, customerId), eq(sales.isLive, true), eq(sales.storeDay, storeDay)),
    )
    .get();
  return cents((bought?.sum ?? 0) + (tradedIn?.sum ?? 0));
}
