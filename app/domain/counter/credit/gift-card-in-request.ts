import { isGiftCardNumber, parseGiftCardNumber } from "./gift-card-number.ts";

const PAYMENT_NUMBER = /^(.*payments\[\d{1,2}\]\.)number$/;

/** Names the controls that hold the number of a gift card used to pay. A check's number isn't one. */
export function giftCardFields(fields: Iterable<readonly [name: string, value: unknown]>): Set<string> {
  const values = new Map(fields);
  const names = [...values.keys()].filter((name) => {
    const [, row] = PAYMENT_NUMBER.exec(name) ?? [];
    return row !== undefined && values.get(`${row}kind`) === "gift_card";
  });
  return new Set(names);
}

/** True if a URL contains a gift card number and must not be passed on in another URL. */
export function hasGiftCardNumber(url: URL): boolean {
  return [...url.searchParams.values()].some((value) => isGiftCardNumber(parseGiftCardNumber(value) ?? ""));
}
