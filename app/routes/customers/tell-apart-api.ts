import { tellApart } from "~/domain/customers/find-merges.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/tell-apart-api";
import { ToldApart } from "./merge-contract.ts";

export function action(args: Route.ActionArgs) {
  return performJson(args, ToldApart, tellApart, (pair) => pair, 200);
}
