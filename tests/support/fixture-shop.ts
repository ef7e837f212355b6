import { join } from "node:path";
import { eq } from "drizzle-orm";
import { cents } from "~/domain/money";
import type { Instant } from "~/domain/dates";
import { thousandths } from "~/domain/weight";
import { type Db, openDatabase } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import { denials, importErrors, imports, sessions } from "~db/schema/index.ts";
import { SAL } from "./cast.ts";
import {
  aFile,
  aGiftCard,
  anImport,
  aFloat,
  aPaidBuy,
  aPhoto,
  aPiece,
  aPieceCount,
  aReceiving,
  aSale,
  aSentTransfer,
  openShopOnDisk,
  someCredit,
  someScrap,
  theBooksBalance,
} from "./shop.ts";
import { makeTemplate } from "./template.ts";
import { theCast } from "./the-cast.ts";

/** Makes the database file of a small shop that has traded, in `folder`. Its audit key is 64 times "a". */
export async function makeFixtureShop(folder: string): Promise<string> {
  const removeTemplate = await makeTemplate(async (template) => {
    const db = openDatabase(join(template, "loupe.sqlite"));
    migrate(db);
    db.$client.close();
  });
  const shop = openShopOnDisk(folder);
  try {
    trade(shop.db);
    theBooksBalance(shop);
    return shop.file;
  } finally {
    shop.close();
    removeTemplate();
  }
}

function trade(db: Db) {
  const { amelia, bruno, pearls } = theCast();
  aSale({ customerId: amelia.id, tax: cents(7_000), shippingCharge: cents(1_500) }, SAL);
  aSale(
    {
      customerId: bruno.id,
      tradeIn: {
        item: "Worn gold chain",
        value: cents(12_000),
        weight: thousandths(250),
        weightGiven: null,
        weightUnit: null,
        melt: cents(11_000),
      },
    },
    SAL,
  );
  aGiftCard(cents(50_000), SAL);
  someCredit(amelia.id, cents(30_000));
  aFloat(cents(100_000));
  aPaidBuy({}, SAL);
  aSentTransfer();
  someScrap();
  aPieceCount(aPiece({ weight: thousandths(184) }).sku);
  aReceiving({ receive: true });
  anImport("pieces");
  const importId = anImport("customers");
  aFile({ kind: "customer", id: bruno.id });
  aPhoto({ kind: "repair", id: pearls.id });
  const now = Date.now() as Instant;
  db.update(imports).set({ rows: 2, failed: 1 }).where(eq(imports.id, importId)).run();
  db.insert(importErrors)
    .values({ importId, row: 3, column: "lastName", reason: "Last name is required", cells: '["Bo",""]' })
    .run();
  db.insert(denials)
    .values({ minute: now, employeeId: SAL.id, permission: "pieces.cost", count: 3, address: "*" })
    .run();
  db.insert(sessions).values({ tokenHash: "t", employeeId: SAL.id, createdAt: now, lastSeenAt: now }).run();
}
