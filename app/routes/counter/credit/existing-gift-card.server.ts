import { getGiftCard } from "~/domain/counter/credit/show-number.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** By its account's id, so that the number is in no address. */
export function existingGiftCard(param: string) {
  const card = getGiftCard(shop().db, idParam(param));
  if (!card) throw notFound();
  return card;
}
