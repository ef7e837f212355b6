import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/erase-customer-api";
import { Erasure } from "./customer-contract.ts";
import { erasureOf, settleErasure } from "./erase-customer.server.ts";
import { erasedToJson, openRepairsToJson } from "./erasure-json.ts";

export async function action(args: Route.ActionArgs) {
  const rule = await erasureOf(idParam(args.params.customerId));
  const answer = await performJson(args, Erasure, rule, erasedToJson, 200, openRepairsToJson);
  if (answer.ok) settleErasure();
  return answer;
}
