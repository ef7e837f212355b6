import { OWED_KINDS, type OwedKind } from "~db/closed-lists.ts";
import { type CreditKey, findOwedCredit, type OwedCredit } from "~/domain/counter/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

/** Reads the filter of the page, its files and its print: all kinds without one that is known. */
export function readPageCreditFilter({ searchParams }: URL): { kind: OwedKind | undefined } {
  return { kind: OWED_KINDS.find((known) => known === searchParams.get("kind")) };
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
