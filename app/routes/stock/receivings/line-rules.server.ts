import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";

/** Words what Settings fill in for an empty field; '' if it must be typed. */
export function lineRules(seesCost: boolean): { sku: string; price: string } {
  const { skuPattern, priceFactors } = readSettings(shop().db);
  return {
    sku: skuPattern === "" ? "" : "Leave empty to number it by the pattern in Settings.",
    price: priceFactors === "" || !seesCost ? "" : `Leave empty for cost times ${priceFactors}.`,
  };
}
