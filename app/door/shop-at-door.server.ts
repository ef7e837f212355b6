import type { Tx } from "~db/client.server.ts";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { moneyFormat } from "~/ui/money";

/** What each page of the door needs of the shop. */
export function shopAtDoor(): {
  db: Tx;
  now: Instant;
  shopName: string;
  formatMoney: (amount: number) => string;
} {
  const { db } = shop();
  const { shopName, currency } = readSettings(db);
  return { db, now: Date.now() as Instant, shopName, formatMoney: moneyFormat(currency).formatMoney };
}
