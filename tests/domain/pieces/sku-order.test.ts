import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { findSortedPieces, planPieces } from "~/domain/stock/pieces/find-pieces.server";
import { openTestShop, type TestShop } from "../../support/shop.ts";

/** More than are listed by id. */
const ROWS = 3_000;

let shop: TestShop;
/** What was prepared, by its text. */
const asked: string[] = [];
beforeAll(() => {
  shop = openTestShop();
  const { $client: client } = shop.db;
  const add = client.prepare(`insert into pieces
    (sku, folded_sku, category, description, cost, retail_price, search_text, created_at)
    values (?, ?, ?, 'Piece', 1, ?, 'piece', 0)`);
  client.transaction(() => {
    for (let n = 10_000; n < 10_000 + ROWS; n += 1) {
      add.run(`RNG-${n}`, `rng-${n}`, "rings", 100);
      add.run(`WTC-${n}`, `wtc-${n}`, "watches", 100_000);
    }
  })();
  const prepare = client.prepare.bind(client);
  client.prepare = ((text: string) => {
    asked.push(text);
    return prepare(text);
  }) as typeof client.prepare;
});
afterAll(() => shop.close());

test.each([
  { price: { from: cents(100_000) }, first: "watches", descending: false },
  { price: { to: cents(1_000) }, first: "rings", descending: true },
])("a range that the category with the first SKUs has nothing of is read from others", (one) => {
  const { price, first, descending } = one;
  const planned = planPieces(shop.db, { price });
  asked.length = 0;
  const rows = findSortedPieces(shop.db, planned, { by: "sku", descending }, { limit: 50 });
  const numbers = Array.from({ length: 50 }, (_, n) => (descending ? 9_999 + ROWS - n : 10_000 + n));
  const prefix = first === "rings" ? "RNG" : "WTC";
  expect(rows.map(({ sku }) => sku)).toEqual(numbers.map((n) => `${prefix}-${n}`));

  const walks = asked.filter((text) => /order by "pieces"."folded_sku"/.test(text)).map(planOf);
  expect(walks.length).toBeGreaterThan(0);
  // No walk through other categories, and no rows but those within the range.
  expect(walks.filter((plan) => plan.includes("pieces_folded_sku"))).toEqual([]);
  expect(
    walks.filter((plan) => plan.startsWith("SEARCH pieces USING INDEX pieces_category_sku")),
  ).toHaveLength(1);
});

function planOf(text: string): string {
  const values = Array.from({ length: text.split("?").length - 1 }, () => "1");
  const steps = shop.db.$client.prepare(`explain query plan ${text}`).all(values) as { detail: string }[];
  return steps.map(({ detail }) => detail).join("; ");
}
