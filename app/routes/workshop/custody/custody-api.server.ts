import { z } from "zod";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { HouseQuery, InHouseJson, inHouseToJson } from "./custody-json.ts";
import { houseOfCall, readHouseFilter } from "./house-filter.server.ts";

const RING: z.infer<typeof InHouseJson> = {
  orderId: 37,
  number: "R-000037",
  kind: "repair",
  item: "Three-stone diamond ring",
  customerId: 12,
  location: "boca",
  where: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
  since: "2026-11-20T17:20:00.000Z",
  by: "Maren Kessler",
};

export const custodyApi = {
  ...calls("/api/custody", ({ list }) => ({
    GET: list({
      id: "listCustody",
      tag: "Orders",
      summary: "What of customers is in the shop's hands or abroad, by place",
      description:
        "Repairs and layaways until they are handed over, special orders once they arrived, and what else was put somewhere. What nobody said the place of comes last.",
      permission: "repairs.view",
      query: HouseQuery,
      answers: { 200: answer("What is there.", z.array(InHouseJson), [RING]) },
      list: ({ url }) => houseOfCall(readHouseFilter(url)),
      toJson: inHouseToJson,
    }),
  })),
};
