import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { MeltValueQuery, TypedPrices } from "./metal-price-contract.ts";
import { MeltValueJson, MetalPricesJson } from "./metal-price-json.ts";

const tag = "Metal prices";

const FRIDAY: z.infer<typeof MetalPricesJson> = {
  day: "2026-11-20",
  gold: "3993.60",
  silver: "46.20",
  platinum: null,
  palladium: null,
};

export const metalPricesApi = {
  "/api/metal-prices": {
    GET: {
      id: "listMetalPrices",
      tag,
      summary: "Prices of metals by day, newest first",
      isList: true,
      answers: { 200: answer("The days.", z.array(MetalPricesJson), [FRIDAY]) },
    },
    POST: {
      id: "keepMetalPrices",
      tag,
      summary: "Keep the prices of a day",
      description:
        "Of a troy ounce of pure metal, for today without `day`. A metal that is left out stays as it is; one that is sent again is overwritten. Melt values use the newest price of each metal.",
      body: { contract: TypedPrices, example: { day: "2026-11-20", gold: "3993.60", silver: "46.20" } },
      isKeyed: true,
      answers: { 201: answer("The prices of the day.", MetalPricesJson, FRIDAY) },
    },
  },
  "/api/melt-value": {
    GET: {
      id: "getMeltValue",
      tag,
      summary: "What a weight of an alloy is worth melted",
      description: "By the newest price of its metal. Refused (422) where there is none.",
      query: MeltValueQuery,
      answers: {
        200: answer("The value, with its working.", MeltValueJson, {
          value: "390.58",
          working: "5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
          day: "2026-11-20",
        }),
      },
    },
  },
} satisfies Operations;
