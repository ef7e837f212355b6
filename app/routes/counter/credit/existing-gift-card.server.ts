import { getGiftCard } from "~/domain/counter/credit/show-number.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** Finds a gift card by its account's id, so that its number is in no URL. Throws 404 if there is none. */
export function existingGiftCard(param: string) {
  const card = getGiftCard(shop().db, idParam(param));
  if (!card) throw notFound();
  return card;
}
