import { afterAll, beforeAll, expect, test } from "vitest";
import { findPieces } from "~/domain/stock/pieces/find-pieces.server";
import { aPiece, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  aPiece({ sku: "EAR-2130", description: "14K Yellow Gold Hoop Earrings" });
  aPiece({ sku: "RING7700", description: "Diamond stud and ruby, 14 karat" });
  aPiece({
    sku: "SOL-1",
    description: "Solitaire ring",
    metal: "yellow_gold",
    karat: "18K",
    serialNumber: "SN-00417",
    laboratory: "GIA",
    certificateNumber: "2141438171",
  });
  aPiece({ sku: "CUF-1", description: "Cuff", metal: "silver", karat: "925" });
});
afterAll(() => shop.close());

test.each([
  ["14 karat hoops", ["EAR-2130"]],
  ["14kt", ["RING7700", "EAR-2130"]],
  ["14k ruby", ["RING7700"]],
  ["18 karat", ["SOL-1"]],
  ["18k yellow gold rings", ["SOL-1"]],
  ["22 karat", []],
  ["sn-00417", ["SOL-1"]],
  ["GIA 2141438171", ["SOL-1"]],
  ["sterling cuffs", ["CUF-1"]],
  ["925 silver", ["CUF-1"]],
  ["ear2130", ["EAR-2130"]],
  ["EAR-2130", ["EAR-2130"]],
  ["ring-7700", ["RING7700"]],
  ["ear2131", []],
  ["Diamond studs,", ["RING7700"]],
  ["rubies", ["RING7700"]],
])("'%s' finds %j", (search, expected) => {
  expect(findPieces(shop.db, { search }, { limit: 50 }).map(({ sku }) => sku)).toEqual(expected);
});
