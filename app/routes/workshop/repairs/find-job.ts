import { orderOfNumber } from "~/domain/workshop/orders/find-orders.server";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { redirect } from "~/web/redirect";
import { pageOfOrder } from "../orders/order-view.server.ts";
import type { Route } from "./+types/find-job";

/** Leads from a scanned or typed number (R-000037 or 37) to its page, which has its next step, or back to the bench. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("number") ?? "").trim();
  const order = orderOfNumber(shop().db, typed);
  if (order) return redirect(pageOfOrder(order), 303);
  const back = new URLSearchParams({ list: url.searchParams.get("list") ?? "", missed: typed.slice(0, 40) });
  return redirect(withRest(href("/repairs/bench"), `?${back}`), 303);
}
