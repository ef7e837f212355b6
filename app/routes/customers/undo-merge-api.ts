import { undoMerge } from "~/domain/customers/merge-customers.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/undo-merge-api";
import { undoneToJson } from "./merge-contract.ts";

export function action(args: Route.ActionArgs) {
  const mergeId = idParam(args.params.mergeId);
  return performBare(args, (ctx) => undoMerge(ctx, mergeId), undoneToJson);
}
