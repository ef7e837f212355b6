import type { Tier } from "~/domain/people/customers/tiers-and-genders";
import type { Day } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import type { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import type { Purse } from "../../app/sample-shop/plan-customers.ts";
import { tierFor } from "../../app/sample-shop/plan-shop.ts";

/** A customer's data that changes over the years. */
export interface Client {
  id: number;
  firstName: string;
  lastName: string;
  homeStore: string;
  purse: Purse;
  tier: Tier;
  version: number;
  totalSpent: Cents;
  spentThisYear: Cents;
  lastPurchaseDate: Day | null;
}

/** Percent of sales by customer type. */
const SALES: { purse: Purse; share: number }[] = [
  { purse: "c", share: 38 },
  { purse: "r", share: 37 },
  { purse: "o", share: 25 },
];
/** How strongly a type's first customers are preferred. */
const SKEW: Record<Purse, number> = { c: 1.25, r: 1.25, o: 1, b: 1 };

export class CustomerPool {
  readonly all: Client[] = [];
  readonly #byPurse: Record<Purse, Client[]> = { c: [], r: [], o: [], b: [] };

  /** The first customer counts as occasional, so that someone can buy. */
  welcome(
    client: Omit<Client, "version" | "totalSpent" | "spentThisYear" | "lastPurchaseDate">,
    random: SeededRandom,
  ): void {
    const welcomed: Client = {
      ...client,
      purse: this.all.length === 0 ? "o" : client.purse,
      version: 1,
      totalSpent: cents(0),
      spentThisYear: cents(0),
      lastPurchaseDate: null,
    };
    this.all.push(welcomed);
    const kind = this.#byPurse[welcomed.purse];
    kind.push(welcomed);
    // Shuffled, so that early customers aren't always the frequent ones.
    const rank = random.whole(0, kind.length - 1);
    const other = kind[rank];
    if (other) [kind[kind.length - 1], kind[rank]] = [other, welcomed];
  }

  buyer(random: SeededRandom): Client {
    const { purse } = random.pickByWeight(SALES, ({ share }) => share);
    const kind = [purse, "o" as const, "r" as const, "c" as const]
      .map((one) => this.#byPurse[one])
      .find((clients) => clients.length > 0);
    const client = kind?.[Math.floor(kind.length * random.next() ** SKEW[purse])];
    if (!client) throw new Error("Nobody has come to buy yet");
    return client;
  }

  bought(client: Client, total: Cents, day: Day): void {
    client.totalSpent = cents(client.totalSpent + total);
    client.spentThisYear = cents(client.spentThisYear + total);
    client.lastPurchaseDate = day;
  }

  /** Sets tiers by last year's spending. Returns the customers whose tier changed. */
  reviewTiers(): { client: Client; before: Tier }[] {
    return this.all.flatMap((client) => {
      const before = client.tier;
      client.tier = tierFor(client.spentThisYear);
      client.spentThisYear = cents(0);
      if (client.tier === before) return [];
      client.version += 1;
      return [{ client, before }];
    });
  }
}
