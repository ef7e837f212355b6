import { getCreditAccount } from "~/domain/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** By its account's id, so that the number is in no address. */
export function existingGiftCard(param: string) {
  const account = getCreditAccount(shop().db, idParam(param));
  if (!account || account.number === null) throw notFound();
  return { ...account, number: account.number };
}
