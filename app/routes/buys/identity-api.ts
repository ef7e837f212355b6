import { takeIdentity } from "~/domain/buys/seller-identity.server";
import { contractFor } from "~/web/contract";
import { readInput, refusedJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { originOf, writeTogether } from "~/web/write.server";
import type { Route } from "./+types/identity-api";
import { TakenIdentity } from "./buy-contract.ts";
import { buyToJson } from "./buy-json.ts";

/** Without an idempotency key, which would keep a hash of the identity: sent again, it says the same. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const buyId = idParam(params.buyId);
  const sent = await readInput(request, contractFor(TakenIdentity, true));
  if (!sent.ok) return sent.answer;
  const written = await writeTogether(originOf(context), (ctx) =>
    takeIdentity(ctx, { buyId, ...sent.input }),
  );
  if (written.kind === "refused") return refusedJson(written.refusal);
  return Response.json(buyToJson(written.kind === "done" ? written.value : written.record));
}
