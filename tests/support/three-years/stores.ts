import { stores } from "~db/schema/index.ts";
import { cents, rate } from "~/domain/money";
import { addService } from "~/domain/shop/services/write-service.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { aVendor, chooseSettings, enact } from "../shop.ts";
import type { Clerk } from "./clerk.ts";

/** Each store's time zone. */
export const ZONES = new Map([
  ["boca", "America/New_York"],
  ["new_york", "America/New_York"],
  ["denver", "America/Denver"],
  ["honolulu", "Pacific/Honolulu"],
]);
export const STORES = [...ZONES.keys()];

/** Share of a cancelled order's deposits that the shop keeps, in hundredths of a percent. */
export const KEPT_OF_DEPOSITS = 3_000;

/** Opens stores and sets their taxes, charges and deliverers. */
export function openStores(clerk: Clerk): void {
  // Settings only offer the zones of the mainland.
  const honolulu = { key: "honolulu", name: "Honolulu", zone: ZONES.get("honolulu")!, position: 4 };
  const rates = { salesTaxRate: 4_712, tradeInLessensTax: true, roundsCash: true };
  shop()
    .db.insert(stores)
    .values({ ...honolulu, ...rates })
    .run();
  clerk.rates.set("honolulu", { rate: 4_712, second: null });
  clerk.lessens.set("honolulu", true);
  changeStore(clerk, "boca", { rate: 6_000, second: { rate: 1_000, limit: 5_000_00 } }, true);
  changeStore(clerk, "new_york", { rate: 8_875, second: null }, false);
  changeStore(clerk, "denver", { rate: 8_810, second: null }, true);
  chooseSettings({ priceFactors: "", depositKept: rate(KEPT_OF_DEPOSITS) } as never);
  clerk.services = [
    ["Battery", true],
    ["Sizing", false],
  ].map(
    ([name, isTaxed]) =>
      enact((ctx) =>
        addService(ctx, {
          name: name as string,
          price: cents(19_99),
          cost: cents(3_00),
          isTaxed: isTaxed as boolean,
        }),
      ).id,
  );
  clerk.vendors = [aVendor({ name: "Arias Gems" }).id, aVendor({ name: "Boulder Silver" }).id];
}

function changeStore(
  clerk: Clerk,
  key: string,
  { rate: first, second }: { rate: number; second: { rate: number; limit: number } | null },
  lessens: boolean,
): void {
  const { version, name, zone, address, country, phone, tradeInHoldDays, holidays, roundsCash } = getStore(
    shop().db,
    key,
  )!;
  const same = { name, zone, address, country, phone, tradeInHoldDays, holidays, roundsCash, version };
  const rates = {
    salesTaxRate: first,
    surtaxRate: second?.rate ?? null,
    surtaxLimit: second?.limit ?? null,
    tradeInLessensTax: lessens,
  };
  enact((ctx) => editStore(ctx, key, { ...same, ...rates } as never));
  clerk.rates.set(key, { rate: first, second });
  clerk.lessens.set(key, lessens);
}

export function changeSettings(clerk: Clerk): void {
  const { random } = clerk;
  clerk.settings = { rate: random.whole(0, 80) * 10, onTotal: random.chance(0.6) };
  chooseSettings({
    commissionRate: rate(clerk.settings.rate),
    profitBasis: clerk.settings.onTotal ? "total" : "prices",
  } as never);
  const first = random.pick([8_810, 8_810, 9_150]);
  changeStore(clerk, "denver", { rate: first, second: null }, random.chance(0.5));
}
