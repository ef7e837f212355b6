import { returnLines } from "~/domain/returns/return-lines.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/returns-api";
import { ReturnLines } from "./return-contract.ts";
import { returnToJson } from "./return-json.ts";

export function action(args: Route.ActionArgs) {
  const saleId = idParam(args.params.saleId);
  return performJson(args, ReturnLines, (ctx, sent) => returnLines(ctx, { saleId, ...sent }), returnToJson);
}
