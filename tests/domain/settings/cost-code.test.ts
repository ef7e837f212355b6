import { expect, test } from "vitest";
import { cents } from "~/domain/money";
import { inCostCode, wrongCostCode } from "~/domain/shop/settings/cost-code";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { attempt, openTestShop } from "../../support/shop.ts";

test.each([
  [125_000, "BLKE"],
  [125_050, "BLKB"],
  [99, "B"],
  [49, "E"],
  [98_765_432_100, "SROHKCALB"],
])("%i cents are %s", (cost, code) => {
  expect(inCostCode("BLACKHORSE", cents(cost))).toBe(code);
});

test.each(["", "BLACKHORSE", "blackhorse"])("%j can be a shop's word", (word) => {
  expect(wrongCostCode(word)).toBeNull();
});

test.each(["BLACKHORS", "BLACKHORSS", "BLACK HORS", "BLÄCKHORSE", "0123456789"])(
  "%j is refused at its field, and nothing is changed",
  (costCode) => {
    const shop = openTestShop();
    expect(attempt((ctx) => changeSettings(ctx, { costCode, shopName: "Other", version: 1 }))).toMatchObject({
      kind: "refused",
      refusal: { errors: { costCode: ["Enter ten different letters, such as BLACKHORSE"] } },
    });
    shop.close();
  },
);
