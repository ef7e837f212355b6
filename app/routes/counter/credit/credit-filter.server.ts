import { OWED_KINDS, type OwedKind } from "~db/closed-lists.ts";
import { type CreditKey, findOwedCredit, type OwedCredit } from "~/domain/counter/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { CreditQuery } from "./credit-json.ts";

/** Reads the filter of the list and of its files: without a kind, all kinds. Any other value is 422. */
export function readCreditFilter(url: URL): { kind?: OwedKind | undefined } {
  return readQuery(url, CreditQuery);
}

export function owedBy(kind: OwedKind | undefined): KeyedList<OwedCredit, CreditKey> {
  return {
    read: (slice) => findOwedCredit(shop().db, kind, slice),
    keyOf: (account) => [account.kind, account.id],
    isKey: (key): key is CreditKey =>
      Array.isArray(key) &&
      key.length === 2 &&
      OWED_KINDS.includes(key[0] as OwedKind) &&
      Number.isSafeInteger(key[1]),
  };
}
