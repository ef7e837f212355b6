import type { PieceFilter } from "~/domain/pieces/queries.server";
import { problem } from "~/web/problem";
import { storeFilter } from "~/web/store-filter.server";

/** What the query of the list and of `GET /api/inventory` filters by; 'all' and '' mean no filter. */
export function readPieceFilter(url: URL): PieceFilter {
  const get = (name: string) => {
    const value = url.searchParams.get(name)?.trim() ?? "";
    return value === "" || value === "all" ? undefined : value;
  };
  const available = get("isAvailable");
  if (available !== undefined && available !== "true" && available !== "false")
    throw problem(422, "isAvailable is true, false or all");
  return {
    search: url.searchParams.get("search")?.trim() || undefined,
    category: get("category"),
    location: storeFilter(url, "location") ?? undefined,
    isAvailable: available === undefined ? undefined : available === "true",
  };
}
