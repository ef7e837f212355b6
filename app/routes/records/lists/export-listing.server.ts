import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import type { Trail } from "~/domain/result";
import { LISTS, type ListName } from "~/domain/shop/lists/list-rights-and-filters";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { actorNow } from "~/web/unconfirmed-actor";
import type { Cell, Column } from "~/web/cells";
import { PAGE_SIZES } from "~/ui/page-sizes";
import type { Listing } from "~/web/listing";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { type TableFormat, tableFile } from "~/web/table-file.server";
import { MOST_ROWS_OF_A_SHEET } from "~/web/xlsx.server";
import { openListing } from "./listings.server.ts";

const CHUNK = 500;

type Args = Parameters<typeof tableFile>[0] & { url: URL };

/**
 * Sends a list as a file, filtered and ordered, with the day at the end of its name. Reads rows while
 * sending.
 */
export function exportListing(
  { request, context, url: sent }: Args,
  list: ListName,
  { format, name, trail }: { format: TableFormat; name: string; trail: Trail },
): Promise<Response> {
  const { url, listing } = openListing(list, sent, context);
  if (format === "xlsx" && listing.count(MOST_ROWS_OF_A_SHEET) >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["That's more rows than a worksheet can hold: choose CSV, or filter the list"] });
  const columns = listing.inFiles.filter(
    ({ isCost, isContact }) =>
      (!isCost || maySeeCost(context)) && (!isContact || can(actorNow(context), "customers.export")),
  );
  const now = Date.now() as Instant;
  return tableFile(
    { request, context },
    {
      format,
      name: `${name}-${dayIn(zoneOf(shop().db, null), now)}`,
      sheet: LISTS[list].title,
      columns,
      chunks: chunksOf(listing, url, columns),
      madeAt: new Date(now),
      trail,
    },
  );
}

/** Reads page after page by key, each as long as one may be, so that it holds no more than a chunk. */
function* chunksOf(
  listing: Listing,
  url: URL,
  columns: readonly Column[],
): Generator<Cell[][], void, undefined> {
  const first = new URL(url);
  first.searchParams.set("size", String(Math.max(...PAGE_SIZES)));
  let chunk: Cell[][] = [];
  for (let at: URL | null = first; at;) {
    const { rows, next } = listing.page(at);
    for (const { cellsOf } of rows) chunk.push(cellsOf(columns));
    at = next === null ? null : new URL(next, url);
    if (at && chunk.length < CHUNK) continue;
    if (chunk.length > 0) yield chunk;
    chunk = [];
  }
}
