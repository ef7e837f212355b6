import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import type { Trail } from "~/domain/result";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { PAGE_SIZES } from "~/ui/page-sizes";
import { actorNow } from "../unconfirmed-actor.ts";
import type { Cell, Column } from "../cells.ts";
import type { WholeList } from "../whole-list.ts";
import { invalid } from "../problem.ts";
import { maySeeCost } from "../shows-cost.server.ts";
import { type TableFormat, tableFile } from "../table-file.server.ts";
import { MOST_ROWS_OF_A_SHEET } from "../xlsx.server.ts";
import { type ListReader, openList } from "./open-list.server.ts";

const CHUNK = 500;

type Args = Parameters<typeof tableFile>[0] & { url: URL };

/**
 * Sends a list as a file, filtered and ordered, with the day at the end of its name. Reads rows while
 * sending.
 */
export function sendListAsFile(
  { request, context, url: sent }: Args,
  reader: ListReader,
  { format, name, sheet, trail }: { format: TableFormat; name: string; sheet: string; trail: Trail },
): Promise<Response> {
  const { url, list } = openList(reader, sent, context);
  if (format === "xlsx" && list.count(MOST_ROWS_OF_A_SHEET) >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["That's more rows than a worksheet can hold: choose CSV, or filter the list"] });
  const columns = list.inFiles.filter(
    ({ isCost, isContact }) =>
      (!isCost || maySeeCost(context)) && (!isContact || can(actorNow(context), "customers.export")),
  );
  const now = Date.now() as Instant;
  return tableFile(
    { request, context },
    {
      format,
      name: `${name}-${dayIn(zoneOf(shop().db, null), now)}`,
      sheet,
      columns,
      chunks: chunksOf(list, url, columns),
      madeAt: new Date(now),
      trail,
    },
  );
}

/** Reads page after page by key, each as long as one may be, so that it holds no more than a chunk. */
function* chunksOf(
  list: WholeList,
  url: URL,
  columns: readonly Column[],
): Generator<Cell[][], void, undefined> {
  const first = new URL(url);
  first.searchParams.set("size", String(Math.max(...PAGE_SIZES)));
  let chunk: Cell[][] = [];
  for (let at: URL | null = first; at;) {
    const { rows, next } = list.page(at);
    for (const { cellsOf } of rows) chunk.push(cellsOf(columns));
    at = next === null ? null : new URL(next, url);
    if (at && chunk.length < CHUNK) continue;
    if (chunk.length > 0) yield chunk;
    chunk = [];
  }
}
