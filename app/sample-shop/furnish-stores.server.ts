import { eq } from "drizzle-orm";
import { settings, stores } from "~db/schema/index.ts";
import type { Deed } from "~/domain/deed";
import { done, type Result } from "~/domain/result";
import { STORES } from "./material/stores.ts";

const SHOP_NAME = "Marlowe & Finch";

/** Puts the name over the door, and addresses, phones and tax rates on the stores. */
export function furnishStores({ tx, actor, now }: Deed): Result<null> {
  tx.insert(settings)
    .values({
      name: "shopName",
      value: JSON.stringify(SHOP_NAME),
      changedAt: now,
      changedBy: actor.id,
    })
    .run();
  for (const { key, ...particulars } of STORES)
    tx.update(stores).set(particulars).where(eq(stores.key, key)).run();
  return done(
    null,
    {
      action: "settings.changed",
      record: { kind: "settings", id: "shopName" },
      after: { shopName: SHOP_NAME },
    },
    ...STORES.map(({ key, ...particulars }) => ({
      action: "store.edited",
      record: { kind: "store", id: key },
      after: particulars,
    })),
  );
}
