import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compareSome, isComparing } from "~/domain/people/merges/compare-twins.server";
import { derivedColumns } from "~/domain/people/customers/derived-columns";
import { findCustomers } from "~/domain/people/customers/find-customers.server";
import { findTwins } from "~/domain/people/merges/find-merges.server";
import { foldSku } from "~/domain/fold-sku";
import { findPieces, pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import { searchedPiece } from "~/domain/stock/pieces/searched-text-of-piece";
import { byItself } from "~/domain/shop/trail/by-itself";
import { mustWrite } from "~/web/write.server";
import { customers, pieces } from "~db/schema/index.ts";
import { aCustomer, aPiece, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

const MIGRATION = readFileSync(join("migrations", "0001_add_country_and_fold_look_alikes.sql"), "utf8");
/** What it does to rows, without its new columns. */
const OF_ROWS = MIGRATION.split("--> statement-breakpoint")
  .filter((statement) => !statement.includes("ALTER TABLE"))
  .join("\n");

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

/** That don't sound alike. */
const NAMES = [
  { firstName: "Ines", lastName: "Hale" },
  { firstName: "Olena", lastName: "Bondar" },
  { firstName: "Victor", lastName: "Quist" },
  { firstName: "Maria", lastName: "Lopez" },
  { firstName: "Theo", lastName: "Grant" },
];

/** As they were kept before phones of other countries had a key, and SKUs one for all dashes. */
function asBefore(client: Database.Database) {
  client.exec("update customers set is_compared = 1");
  client.exec("delete from likely_twins");
  client.exec("delete from customer_keys");
}

test("an upgrade brings the phones of a shop along: once compared, they are found and twins as new ones are", () => {
  const { db } = shop;
  const writings = [
    "+44 (0)20 7946 0958",
    "020 7946 0958",
    "+1 (561) 555-0143",
    "5615550144 x12",
    "555-0142",
  ];
  const made = writings.map((cellPhone, nth) => aCustomer({ ...NAMES[nth], cellPhone }));
  for (const { id, firstName, lastName, cellPhone } of made) {
    const digits = (cellPhone ?? "").replace(/\D/g, "");
    const local = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
    const name = `${firstName} ${lastName}`.toLowerCase();
    db.update(customers)
      .set({ nameAndPhone: `${name} ${local}`, searchText: `${name}\n\n${digits}` })
      .where(eq(customers.id, id))
      .run();
  }
  asBefore(db.$client);
  db.$client.exec(OF_ROWS);
  const waiting = db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.isCompared, false))
    .all();
  expect(waiting.map(({ id }) => id)).toEqual([0, 1, 3, 4].map((nth) => made[nth]?.id));

  while (isComparing(db)) mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, 2));
  for (const row of db.select().from(customers).all()) {
    const { searchText, nameAndPhone } = derivedColumns(row);
    expect(row).toMatchObject({ searchText, nameAndPhone });
  }
  expect(findTwins(db, { limit: 10 }).map(({ one, other }) => [one.id, other.id])).toEqual([
    [made[0]?.id, made[1]?.id],
  ]);
  const found = findCustomers(db, { search: "+44 20 79" }, { limit: 5 });
  expect(found.map(({ id }) => id)).toEqual([made[0]?.id]);
});

const BY_ITSELF = byItself("twins");

test("an upgrade folds SKUs again; of two that look alike the second keeps what it had", () => {
  const { db } = shop;
  const plain = aPiece({ sku: "RNG-9001" });
  const spellings = ["RNG\u20119002", "ΑΒ-7", "АВЕКМНОРСТУХ-1", "Е\u20131\u22122"];
  const made = spellings.map((sku) => aPiece({ sku }));
  const second = aPiece({ sku: "RNG-9009" });
  const older = (id: number, sku: string) => {
    const folded = sku.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    db.update(pieces)
      .set({ sku, foldedSku: folded, searchText: `${folded}\nplain gold band` })
      .where(eq(pieces.id, id))
      .run();
  };
  for (const { id, sku } of made) older(id, sku);
  older(second.id, "RNG\u20119001");
  db.$client.exec(OF_ROWS);

  for (const { id } of made) {
    const row = db.select().from(pieces).where(eq(pieces.id, id)).get();
    if (!row) throw new Error("The piece is gone");
    expect(row).toMatchObject({ foldedSku: foldSku(row.sku), searchText: searchedPiece(row) });
    expect(pieceOfSku(db, row.sku)?.id).toBe(id);
    expect(findPieces(db, { search: foldSku(row.sku) }, { limit: 5 }).map((piece) => piece.id)).toEqual([id]);
  }
  expect(pieceOfSku(db, "rng-9001")?.id).toBe(plain.id);
  expect(db.select().from(pieces).where(eq(pieces.id, second.id)).get()?.foldedSku).toBe("rng\u20109001");
});
