import { getMeltLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import type { MeltLot } from "~/domain/stock/melt-lots/melt-lot";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function existingLot(param: string): MeltLot {
  const lot = getMeltLot(shop().db, idParam(param));
  if (!lot) throw notFound();
  return lot;
}
