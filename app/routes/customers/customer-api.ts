import type { z } from "zod";
import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/customer-api";
import { customerToJson, type OneCustomerJson } from "./customer-json.ts";

/** Also of a merged customer, which says into whom, and of an erased one. */
export function loader({ params }: Route.LoaderArgs) {
  const customer = getCustomerOrErased(shop().db, idParam(params.customerId));
  if (!customer) throw notFound();
  const one: z.infer<typeof OneCustomerJson> = {
    ...customerToJson(customer),
    mergedInto: customer.mergedInto,
  };
  return Response.json(one);
}
