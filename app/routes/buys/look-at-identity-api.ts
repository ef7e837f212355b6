import { lookAtIdentity } from "~/domain/buys/seller-identity.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/look-at-identity-api";
import { identityToJson } from "./buy-json.ts";

/** A look is a write: the trail has each. */
export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  return performBare(args, (ctx) => lookAtIdentity(ctx, { buyId }), identityToJson);
}
