import type { Buy } from "~/domain/counter/buys/buy";
import { getBuy } from "~/domain/counter/buys/find-buys.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function existingBuy(param: string): Buy {
  const buy = getBuy(shop().db, idParam(param));
  if (!buy) throw notFound();
  return buy;
}
