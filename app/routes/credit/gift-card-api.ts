import { lookUpGiftCard } from "~/access/gift-card-tries.server";
import { formatDecimal } from "~/domain/money";
import { jsonProblem } from "~/web/json.server";
import type { Route } from "./+types/gift-card-api";

export async function loader(args: Route.LoaderArgs) {
  const looked = await lookUpGiftCard(args, args.params.number);
  if (looked.ok) {
    const { number, balance } = looked.account;
    return Response.json({ number, balance: formatDecimal(balance) });
  }
  const { status, message, retryAfter } = looked;
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return jsonProblem(status, message, { number: [message] }, headers);
}
