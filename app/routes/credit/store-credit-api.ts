import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { creditMovementsOf, storeCreditOf } from "~/domain/credit/find-credit.server";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/store-credit-api";
import { storeCreditToJson } from "./credit-json.ts";

const MOVEMENTS = 1_000;

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const customerId = idParam(params.customerId);
  if (!getCustomerOrErased(db, customerId)) throw notFound();
  const account = storeCreditOf(db, customerId);
  const movements = account ? creditMovementsOf(db, account.id, { limit: MOVEMENTS }) : [];
  return Response.json(storeCreditToJson(account?.balance ?? cents(0), movements));
}
