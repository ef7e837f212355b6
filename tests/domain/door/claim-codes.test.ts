import { afterEach, beforeEach, expect, test } from "vitest";
import { claimCodeInWords, newClaimCode, readClaimCode } from "~/domain/workshop/orders/claim-code";
import { claimCodeOf, orderOfClaimCode } from "~/domain/workshop/orders/find-claim-code.server";
import { aRepair, aSpecialOrder, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

test("whatever is taken in has a code of its own, which its number doesn't tell", () => {
  const ids = [aRepair().id, aRepair().id, aSpecialOrder().id];
  const codes = ids.map((id) => claimCodeOf(shop.db, id)!);
  expect(new Set(codes).size).toBe(3);
  expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code))).toBe(true);
  expect(codes.map((code) => orderOfClaimCode(shop.db, code))).toEqual(ids);
});

test.each(["k7qd-2m9x-0rtv", "K7QD2M9X0RTV", " K7QD – 2M9X – ORTV ", "k7qd.2m9x.ortv"])(
  "is read as typed: %s",
  (typed) => {
    expect(readClaimCode(typed)).toBe("K7QD2M9X0RTV");
  },
);

test.each(["", "R-000037", "K7QD-2M9X-0RT", "K7QD-2M9X-0RTVV", "K7QD-2M9X-0RT!", "x".repeat(1_000)])(
  "can't be one: %s",
  (typed) => {
    expect(readClaimCode(typed)).toBeNull();
  },
);

test("is printed in groups, and read as printed", () => {
  const code = newClaimCode();
  expect(claimCodeInWords(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(readClaimCode(claimCodeInWords(code))).toBe(code);
});
