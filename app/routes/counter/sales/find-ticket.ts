import { typedNumber } from "~/domain/typed-number";
import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/find-ticket";

/** Leads from a scanned or typed number (S-000181, RT-000012 or 181) to its page. */
export function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("ticket") ?? "").trim();
  const { kind = null, id = 0 } = typedNumber(typed) ?? {};
  const { db } = shop();
  if (kind === "return" && getReturn(db, id))
    return redirect(href("/returns/:returnId", { returnId: id }), 303);
  if ((kind ?? "sale") === "sale" && getSale(db, id))
    return redirect(href("/sales/:saleId", { saleId: id }), 303);
  return redirectWithToast(factsOf(context), href("/sales"), {
    tone: "error",
    title: "Not found",
    description:
      typed === "" ? "Scan or type a ticket number" : `No ticket with the number ${typed.slice(0, 40)}`,
  });
}
