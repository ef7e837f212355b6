import { isGiftCardNumber, parseGiftCardNumber } from "./gift-card-number.ts";

const PAYMENT_NUMBER = /^(.*payments\[\d{1,2}\]\.)number$/;

/** Names of the controls that hold the number of a gift card which pays. A check's number is none. */
export function giftCardFields(fields: Iterable<readonly [name: string, value: unknown]>): Set<string> {
  const values = new Map(fields);
  const names = [...values.keys()].filter((name) => {
    const [, row] = PAYMENT_NUMBER.exec(name) ?? [];
    return row !== undefined && values.get(`${row}kind`) === "gift_card";
  });
  return new Set(names);
}

/** Whether an address names a gift card: it isn't passed on in another one. */
export function hasGiftCardNumber(url: URL): boolean {
  return [...url.searchParams.values()].some((value) => isGiftCardNumber(parseGiftCardNumber(value) ?? ""));
}
