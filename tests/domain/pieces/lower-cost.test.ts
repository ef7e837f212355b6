import { afterEach, beforeEach, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { SAL, SUSAN } from "../../support/cast.ts";
import { aPiece, attempt, openTestShop, chooseSettings, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

test("lowering the cost of what is in stock is a right of its own, until the owner lets anybody", () => {
  const { id } = aPiece({ cost: cents(100_00) }, SAL);
  const cost = (dollars: number, by = SAL) =>
    attempt((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, cost: cents(dollars * 100) }), by);
  expect(cost(120).kind).toBe("done");
  expect(cost(119)).toMatchObject({
    kind: "refused",
    refusal: { kind: "forbidden", errors: { cost: ["You don't have permission to lower the cost"] } },
  });
  expect(cost(90, SUSAN).kind).toBe("done");
  chooseSettings({ guardCost: false });
  expect(cost(1).kind).toBe("done");
});
