import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { ServiceJson } from "./service-json.ts";

const BATTERY: z.infer<typeof ServiceJson> = {
  id: 1,
  name: "Watch battery",
  price: "15.00",
  cost: "2.00",
  isTaxed: true,
  isActive: true,
  version: 1,
};

export const servicesApi = {
  "/api/services": {
    GET: {
      id: "listServices",
      tag: "Sales",
      summary: "The services of the shop, by name",
      description:
        "A ticket's line of kind `service` names one by its `id`. `price` is the usual one. Those with `isActive` false are no longer offered.",
      answers: { 200: answer("The services.", z.array(ServiceJson), [BATTERY]) },
    },
  },
} satisfies Operations;
