import { z } from "zod";
import type { Instant } from "~/domain/dates";
import { pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { keepMetalPrices } from "~/domain/stock/metal-prices/keep-metal-prices.server";
import { meltValue } from "~/domain/stock/metal-prices/melt-value";
import { inMoney } from "~/domain/money";
import { wrongKarat } from "~/domain/stock/pieces/metals";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { invalid } from "~/web/problem";
import { MeltValueQuery, TypedPrices } from "./metal-price-contract.ts";
import { MeltValueJson, meltValueToJson, MetalPricesJson, metalPricesToJson } from "./metal-price-json.ts";
import { daysOfPrices } from "./days-of-prices.server.ts";

const tag = "Metal prices";

const FRIDAY: z.infer<typeof MetalPricesJson> = {
  day: "2026-11-20",
  gold: "3993.60",
  silver: "46.20",
  platinum: null,
  palladium: null,
};

export const metalPricesApi = {
  ...calls("/api/metal-prices", ({ list, write }) => ({
    GET: list({
      id: "listMetalPrices",
      tag,
      summary: "Prices of metals by day, newest first",
      permission: "inventory.view",
      answers: { 200: answer("The days.", z.array(MetalPricesJson), [FRIDAY]) },
      list: () => daysOfPrices(),
      toJson: metalPricesToJson,
    }),
    POST: write({
      id: "keepMetalPrices",
      tag,
      summary: "Keep the prices of a day",
      description:
        "Of a troy ounce of pure metal, for today without `day`. A metal that is left out stays as it is; one that is sent again is overwritten. Melt values use the newest price of each metal.",
      permission: "inventory.edit",
      body: { contract: TypedPrices, example: { day: "2026-11-20", gold: "3993.60", silver: "46.20" } },
      isKeyed: true,
      answers: { 201: answer("The prices of the day.", MetalPricesJson, FRIDAY) },
      rule: keepMetalPrices,
      toJson: metalPricesToJson,
    }),
  })),
  ...calls("/api/melt-value", ({ read }) => ({
    GET: read({
      id: "getMeltValue",
      tag,
      summary: "What a weight of an alloy is worth melted",
      description: "By the newest price of its metal. Refused (422) where there is none.",
      permission: "inventory.view",
      query: MeltValueQuery,
      answers: {
        200: answer("The value, with its working.", MeltValueJson, {
          value: "390.58",
          working: "5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
          day: "2026-11-20",
        }),
      },
      read: ({ query: { metal, karat, weight, unit } }) => {
        const { db } = shop();
        const wrong = wrongKarat({ metal, karat });
        if (wrong !== null) throw invalid({ karat: [wrong] });
        const { currency } = readSettings(db);
        const { prices } = pricesNow(db, Date.now() as Instant);
        const melt = meltValue({ metal, karat, weightGiven: weight, weightUnit: unit }, prices, (amount) =>
          inMoney(amount, currency),
        );
        if ("missing" in melt) throw invalid({ metal: [melt.missing] });
        return melt;
      },
      toJson: meltValueToJson,
    }),
  })),
};
