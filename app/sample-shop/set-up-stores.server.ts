import { eq } from "drizzle-orm";
import { stores } from "~db/schema/index.ts";
import type { RuleContext } from "~/domain/rule-context";
import { done, type Result, type Trail } from "~/domain/result";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { settingDefaults } from "~/domain/shop/settings/setting-defaults";
import { STORES } from "./material/stores.ts";

const SHOP_NAME = "Marlowe & Finch";
const POSTAL_ADDRESS = "PO Box 100, Boca Raton, FL 33429";

/** Turns on the usual hold of second-hand goods from now on. */
export function holdAsUsual({ tx, actor, now }: RuleContext): Result<null> {
  const by = { tx, now, by: actor.id };
  return done(null, keepSetting(by, "holdDays", settingDefaults.holdDays));
}

/**
 * Sets the shop's name and the stores' addresses, phones, and tax rates. Turns off the hold of second-hand
 * goods, because a sample begins in the past.
 */
export function setUpStores({ tx, actor, now }: RuleContext): Result<null> {
  const by = { tx, now, by: actor.id };
  const named = keepSetting(by, "shopName", SHOP_NAME);
  const posted = keepSetting(by, "postalAddress", POSTAL_ADDRESS);
  const unheld = keepSetting(by, "holdDays", 0);
  for (const { key, ...particulars } of STORES)
    tx.update(stores).set(particulars).where(eq(stores.key, key)).run();
  return done(
    null,
    named,
    posted,
    unheld,
    ...STORES.map(({ key, ...particulars }): Trail => ({
      action: "store.changed",
      record: { kind: "store", id: key },
      after: particulars,
    })),
  );
}
