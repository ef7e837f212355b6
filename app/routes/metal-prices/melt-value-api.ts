import { inMoney } from "~/domain/money";
import type { Instant } from "~/domain/dates";
import { pricesNow } from "~/domain/metal-prices/find-metal-prices.server";
import { meltValue } from "~/domain/metal-prices/melt-value";
import { wrongKarat } from "~/domain/pieces/metals";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { jsonProblem } from "~/web/json.server";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/melt-value-api";
import { MeltValueQuery } from "./metal-price-contract.ts";
import { meltValueToJson } from "./metal-price-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const { metal, karat, weight, unit } = readQuery(url, MeltValueQuery);
  const { currency } = readSettings(db);
  const { prices } = pricesNow(db, Date.now() as Instant);
  const wrong = wrongKarat({ metal, karat });
  if (wrong !== null) return jsonProblem(422, wrong, { karat: [wrong] });
  const melt = meltValue({ metal, karat, weightGiven: weight, weightUnit: unit }, prices, (amount) =>
    inMoney(amount, currency),
  );
  if ("missing" in melt) return jsonProblem(422, melt.missing, { metal: [melt.missing] });
  return Response.json(meltValueToJson(melt));
}
