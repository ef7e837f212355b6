import { z } from "zod";
import { listServices } from "~/domain/shop/services/find-services.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { ServiceJson, serviceToJson } from "./service-json.ts";

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
  ...calls("/api/services", ({ read }) => ({
    GET: read({
      id: "listServices",
      tag: "Sales",
      summary: "The services of the shop, by name",
      description:
        "A ticket's line of kind `service` names one by its `id`. `price` is the usual one. Those with `isActive` false are no longer offered.",
      permission: "sales.view",
      answers: { 200: answer("The services.", z.array(ServiceJson), [BATTERY]) },
      read: () => listServices(shop().db, { all: true }),
      toJson: (services) => services.map(serviceToJson),
    }),
  })),
};
