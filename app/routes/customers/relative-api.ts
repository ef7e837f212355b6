import { editRelative, removeRelative } from "~/domain/customers/write-relative.server";
import { performBare, performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/relative-api";
import { EditedRelative, relativeToJson } from "./relative-contract.ts";

export function action(args: Route.ActionArgs) {
  const [customerId, relativeId] = [idParam(args.params.customerId), idParam(args.params.relativeId)];
  if (args.request.method === "PUT")
    return performJson(
      args,
      EditedRelative,
      (ctx, sent) => editRelative(ctx, { customerId, relativeId, ...sent }),
      relativeToJson,
      200,
      ({ current }) => ({ current: relativeToJson(current) }),
    );
  return performBare(args, (ctx) => removeRelative(ctx, { customerId, relativeId }), relativeToJson);
}
