import { expect, test } from "vitest";
import { callTo } from "~/ui/phone-link";

test.each([
  ["(720) 555-0149", "tel:7205550149"],
  ["+1 720 555 0149", "tel:+17205550149"],
  ["720-555-0149 ext. 12", "tel:7205550149"],
  ["720.555.0149 #12", "tel:7205550149"],
  ["at the shop", null],
  ["+", null],
  [null, null],
])("%s is called by %s", (phone, address) => {
  expect(callTo(phone)).toBe(address);
});
