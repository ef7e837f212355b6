import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { relativesOf } from "~/domain/customers/find-relatives.server";
import { addRelative } from "~/domain/customers/write-relative.server";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/relatives-api";
import { NewRelative, relativeToJson } from "./relative-contract.ts";

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.customerId);
  if (!getCustomerOrErased(db, id)) throw notFound();
  return Response.json(relativesOf(db, id).map(relativeToJson));
}

export function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  return performJson(
    args,
    NewRelative,
    (ctx, sent) => addRelative(ctx, { customerId, ...sent }),
    relativeToJson,
  );
}
