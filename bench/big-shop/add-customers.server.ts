import { told } from "~/domain/shop/trail/entry-content";
import type { Tier } from "~/domain/people/customers/tiers-and-genders";
import { derivedColumns } from "~/domain/people/customers/derived-columns";
import { cents } from "~/domain/money";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import type { Purse } from "../../app/sample-shop/plan-customers.ts";
import { adderAt } from "../../app/sample-shop/plan-shop.ts";
import type { BigShop } from "./big-shop.ts";
import { CustomerCards } from "./customer-card.ts";
import { countIn, type ShopDay } from "./days.ts";
import { momentIn } from "./hours.ts";

/** Share of customers added before opening. */
const ON_OLD_CARDS = 0.3;
/** Tiers of those customers; repetition sets the odds. */
const OLD_TIERS: Record<Purse, readonly Tier[]> = {
  c: ["diamond", "diamond", "platinum"],
  r: ["platinum", "gold", "gold", "silver"],
  o: ["gold", "silver", "silver"],
  b: ["silver"],
};

const NO_PROFILE = {
  ringSize: null,
  braceletSize: null,
  neckSize: null,
  sizeNote: null,
  loves: null,
  avoids: null,
  avoidsNote: null,
  birthMonthDay: null,
  anniversaryMonthDay: null,
  spouseMonthDay: null,
  refusedChannels: 0,
  agreedChannels: 0,
  suppressedChannels: 0,
};

export function welcomesAt({ order, tables, audit, pool, employee, hours }: BigShop) {
  const cards = new CustomerCards(order.seed);
  const random = new SeededRandom(`${order.seed} welcomes`);
  return ({ date, opening, trade }: ShopDay) => {
    const joined = (side: "from" | "until") =>
      ON_OLD_CARDS * opening[side] + (1 - ON_OLD_CARDS) * trade[side];
    const today = { from: joined("from"), until: joined("until") };
    const comers = Array.from({ length: countIn(today, order.customers) }, () => {
      const card = cards.write(date);
      return { ...card, at: momentIn(hours(card.details.homeStore, date), random) };
    }).sort((a, b) => a.at - b.at);
    for (const { purse, details, at } of comers) {
      const { firstName, lastName, homeStore } = details;
      const tier = opening.from < 1 ? random.pick(OLD_TIERS[purse]) : "silver";
      const row = {
        ...details,
        ...derivedColumns(details),
        tier,
        lastPurchaseDate: null,
        totalSpent: cents(0),
        importId: null,
        erasedAt: null,
        erasedBy: null,
        mergedInto: null,
        isCompared: false,
        ...NO_PROFILE,
        createdAt: at,
        version: 1,
      };
      const id = tables.customers.add(row);
      pool.welcome({ id, firstName, lastName, homeStore, purse, tier }, random);
      if (audit.covers(at))
        audit.note(at, employee(adderAt(homeStore)).id, {
          action: "customer.added",
          record: { kind: "customer", id },
          after: told("customer", { id, ...row }),
        });
    }
  };
}
