import { mergeCustomers } from "~/domain/customers/merge-customers.server";
import { explainedAs } from "~/domain/result";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { customerToJson } from "./customer-json.ts";
import type { Route } from "./+types/merge-api";
import { mergeToJson, NewMerge } from "./merge-contract.ts";

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  return performJson(
    args,
    NewMerge,
    (ctx, sent) =>
      explainedAs(mergeCustomers(ctx, id, sent), (detail) => ({
        ...detail,
        current: customerToJson(detail.current),
      })),
    mergeToJson,
    201,
  );
}
