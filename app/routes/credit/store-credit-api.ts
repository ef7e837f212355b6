import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { creditMovementsOf, creditOfPerson } from "~/domain/credit/find-credit.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/store-credit-api";
import { storeCreditToJson } from "./credit-json.ts";

const MOVEMENTS = 1_000;

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const customerId = idParam(params.customerId);
  if (!getCustomerOrErased(db, customerId)) throw notFound();
  const { accounts, balance } = creditOfPerson(db, customerId);
  const ids = accounts.map(({ id }) => id);
  const movements = ids.length > 0 ? creditMovementsOf(db, ids, { limit: MOVEMENTS }) : [];
  return Response.json(storeCreditToJson(balance, movements));
}
