import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { OWNED_AT_MOST, ownedBy } from "~/domain/sales/find-owned.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/owned-api";
import { ownedToJson } from "./owned-json.ts";

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.customerId);
  if (!getCustomerOrErased(db, id)) throw notFound();
  return Response.json(ownedBy(db, id, OWNED_AT_MOST).map(ownedToJson));
}
