import { getCustomerOrErased } from "~/domain/customers/find-customers.server";
import { wishesOf } from "~/domain/customers/find-wishes.server";
import { addWish } from "~/domain/pieces/wish-for-piece.server";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/wishes-api";
import { NewWish, wishToJson } from "./wish-contract.ts";

export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.customerId);
  if (!getCustomerOrErased(db, id)) throw notFound();
  return Response.json(wishesOf(db, id).map(wishToJson));
}

export function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  return performJson(args, NewWish, (ctx, sent) => addWish(ctx, { customerId, ...sent }), wishToJson);
}
