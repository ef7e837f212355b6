import { afterEach, beforeEach, expect, test } from "vitest";
import { CATEGORIES_AT_MOST, TRADE_INS } from "~/domain/stock/pieces/categories";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { CASES_AT_MOST, casesInUse } from "~/domain/stock/pieces/display-cases.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { aPiece, attempt, detailsOfPiece, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Items like one, each with another name in a column. */
function likeIt(column: "category" | "display_case", names: readonly string[]) {
  const columns = Object.keys(shop.db.$client.prepare("select * from pieces").get() as object);
  const own: Record<string, string> = {
    id: "null",
    sku: `'L-' || ${column === "category" ? 1 : 2} || named.value`,
    folded_sku: `'l' || ${column === "category" ? 1 : 2} || named.value`,
    [column]: "named.value",
  };
  const values = columns.map((name) => own[name] ?? name);
  shop.db.$client
    .prepare(
      `insert into pieces (${columns.join()}) select ${values.join()} from json_each(?) named
        cross join (select * from pieces limit 1)`,
    )
    .run(JSON.stringify(names));
}
const upTo = (n: number, name: string) => Array.from({ length: n }, (_, nth) => `${name} ${nth}`);

let made = 0;
const add = (words: Partial<PieceDetails>) =>
  attempt((ctx) =>
    addPiece(ctx, {
      ...blankOf(pieceFields),
      sku: `N-${(made += 1)}`,
      category: "rings",
      description: "Band",
      retailPrice: cents(100),
      location: "boca",
      ...words,
    }),
  );
const refusedAt = (field: string, message: RegExp) => ({
  kind: "refused",
  refusal: { kind: "invalid", errors: { [field]: [expect.stringMatching(message)] } },
});

test("items have a number of categories that a page can show; those in use stay", () => {
  aPiece();
  likeIt("category", upTo(CATEGORIES_AT_MOST, "kind"));
  const refused = refusedAt("category", /^Items in stock have 200 categories.* rename one/);
  expect(add({ category: "one more" })).toMatchObject(refused);
  const old = aPiece({ category: "kind 7" });
  const edit = (words: Partial<PieceDetails>) =>
    attempt((ctx) => editPiece(ctx, old.id, { ...detailsOfPiece(old), ...words }));
  expect(edit({ category: "one more" })).toMatchObject(refused);
  expect(edit({ category: "kind 8" })).toMatchObject({ kind: "done" });
  // The shop's own steps give these.
  for (const category of ["watches", TRADE_INS]) expect(add({ category })).toMatchObject({ kind: "done" });
  expect(categoriesInUse(shop.db).length).toBeLessThanOrEqual(CATEGORIES_AT_MOST + 7);
});

test("items have a number of cases that a page can show; a case in use keeps its one spelling", () => {
  aPiece();
  likeIt("display_case", upTo(CASES_AT_MOST, "Case"));
  const refused = refusedAt("displayCase", /^Items on hand have 500 cases.* rename or clear one/);
  expect(add({ displayCase: "Case 500" })).toMatchObject(refused);
  expect(
    attempt((ctx) =>
      beginCount(ctx, {
        kind: "pieces",
        location: "boca",
        place: null,
        name: null,
        category: null,
        displayCase: "Case 500",
      }),
    ),
  ).toMatchObject(refused);
  expect(add({ displayCase: "CASE  499" })).toMatchObject({ value: { displayCase: "Case 499" } });
  expect(add({ displayCase: null })).toMatchObject({ kind: "done" });
  const cases = casesInUse(shop.db);
  expect(cases).toHaveLength(CASES_AT_MOST);
  expect(cases.slice(0, 3)).toEqual(["Case 0", "Case 1", "Case 2"]);
});

test("names that only sold items have leave room for others, and neither are those in stock left out", () => {
  aPiece();
  likeIt("category", upTo(CATEGORIES_AT_MOST, "kind"));
  likeIt("display_case", upTo(CASES_AT_MOST, "Case"));
  expect(add({ category: "one more" })).toMatchObject({ kind: "refused" });
  expect(add({ displayCase: "One more" })).toMatchObject({ kind: "refused" });
  shop.db.$client.exec("update pieces set state = 'sold' where sku like 'L-%'");
  for (const name of ["x more", "y more"])
    expect(add({ category: name, displayCase: name })).toMatchObject({ kind: "done" });
  expect(casesInUse(shop.db)).toEqual(["x more", "y more"]);
  expect(categoriesInUse(shop.db)).toEqual(expect.arrayContaining(["x more", "y more"]));
});
