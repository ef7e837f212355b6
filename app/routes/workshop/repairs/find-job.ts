import { orderOfNumber } from "~/domain/workshop/orders/find-orders.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { pageOfOrder } from "../orders/order-view.server.ts";
import type { Route } from "./+types/find-job";

/** Leads from a scanned or typed number (R-000037 or 37) to its page, which has its next step. */
export function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("number") ?? "").trim();
  const order = orderOfNumber(shop().db, typed);
  if (order) return redirect(pageOfOrder(order), 303);
  return redirectWithToast(factsOf(context), href("/repairs/bench"), {
    tone: "error",
    title: "Not found",
    description:
      typed === "" ? "Scan or type a repair number" : `No repair with the number ${typed.slice(0, 40)}`,
  });
}
