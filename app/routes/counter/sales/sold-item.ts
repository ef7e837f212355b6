import type { Route } from "./+types/sold-item";
import { whyNotForSale } from "~/web/why-not-for-sale.server";
import { whyNoneForSale } from "./none-for-sale-in-search.server.ts";

/** Tells scripts why the sale form finds nothing for a SKU, or for the words of a search. */
export function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams.get("search");
  const note =
    search === null
      ? whyNotForSale(url.searchParams.get("sku") ?? "", context)
      : whyNoneForSale(search, context);
  return Response.json({ note });
}
