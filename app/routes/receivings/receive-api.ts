import { receiveAll } from "~/domain/receivings/receive.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/receive-api";
import { answerOf } from "./existing-receiving.server.ts";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  return performBare(args, (ctx) => receiveAll(ctx, { receivingId, stamp: null }), answerOf);
}
