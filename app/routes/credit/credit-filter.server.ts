import { CREDIT_KINDS, type CreditKind } from "~db/closed-lists.ts";
import { type CreditKey, findOwedCredit, type OwedCredit } from "~/domain/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { z } from "zod";
import { parameter, readQuery } from "~/web/query";

const CreditQuery = z.object({
  kind: parameter.choice(CREDIT_KINDS, "kind is store_credit, gift_card or all"),
});

/** Undefined for both kinds; any other value is 422. */
export function readCreditKind(url: URL): CreditKind | undefined {
  return readQuery(url, CreditQuery).kind;
}

export function owedBy(kind: CreditKind | undefined): KeyedList<OwedCredit, CreditKey> {
  return {
    read: (slice) => findOwedCredit(shop().db, kind, slice),
    keyOf: (account) => [account.kind, account.id],
    isKey: (key): key is CreditKey =>
      Array.isArray(key) &&
      key.length === 2 &&
      CREDIT_KINDS.includes(key[0] as CreditKind) &&
      Number.isSafeInteger(key[1]),
  };
}
