import { removeWish } from "~/domain/customers/write-wish.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/wish-api";
import { wishToJson } from "./wish-contract.ts";

export function action(args: Route.ActionArgs) {
  const [customerId, wishId] = [idParam(args.params.customerId), idParam(args.params.wishId)];
  return performBare(args, (ctx) => removeWish(ctx, { customerId, wishId }), wishToJson);
}
