import { callsOfCustomer } from "~/domain/calling-lists/find-calls-of-customer.server";
import { noteCall } from "~/domain/calling-lists/note-call.server";
import { getCustomer } from "~/domain/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/calls-api";
import { NewCall } from "./call-contract.ts";
import { callToJson } from "./call-json.ts";

/** Of one customer, the newest ones. */
const CALLS_AT_MOST = 500;

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const customer = getCustomer(db, idParam(params.customerId));
  if (!customer) throw notFound();
  return Response.json(callsOfCustomer(db, customer.id, CALLS_AT_MOST).map(callToJson));
}

export function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  return performJson(args, NewCall, (ctx, sent) => noteCall(ctx, { customerId, ...sent }), callToJson);
}
