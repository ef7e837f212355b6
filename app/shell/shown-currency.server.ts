import type { MiddlewareFunction } from "react-router";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { showCurrency } from "~/shown-currency";
import { actorOrNobody } from "~/web/context";

/** Has amounts written in the currency of Settings, as it is now: another process on the folder may have changed it. */
export const showAmountsOfTheShop: MiddlewareFunction<Response> = ({ context }, next) => {
  if (actorOrNobody(context)) showCurrency(readSettings(shop().db).currency);
  return next();
};
