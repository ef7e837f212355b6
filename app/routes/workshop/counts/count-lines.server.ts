import type { Count, CountLine, CountResult } from "~/domain/workshop/counts/count";
import { findLines, type LineFilter, missingIn } from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import {
  expectedKeyOf,
  findExpected,
  isExpectedKey,
  whereMissing,
} from "~/domain/workshop/counts/expected-pieces.server";
import { findInHouse, houseKeyOf, isHouseKey } from "~/domain/workshop/custody/in-house.server";
import type { Actor } from "~/domain/permissions";
import { type Address, href, withRest } from "~/ui/address";
import type { TilePicture } from "~/ui/tile";
import { orderTilesOf, tilesOf } from "~/web/photos/tiles.server";
import { COUNT_LINES } from "./count-address.ts";
import { type CountRow, rowOfLine, rowOfMissingOrder, rowOfMissingPiece } from "./count-rows.server.ts";

/** A row of the list, with what to look for. */
export type PicturedRow = CountRow & { tile: TilePicture };

/** Reads the tiles of lines: of a piece, of an order, or of a number that nothing has. */
export function countTilesOf(actor: Actor, lines: readonly CountLine[]): (line: CountLine) => TilePicture {
  const pieceTile = tilesOf(
    actor,
    "piece",
    lines.map(({ piece }) => piece?.id ?? null),
  );
  const orderTile = orderTilesOf(
    actor,
    lines.flatMap(({ order }) => order ?? []),
  );
  return ({ piece, order, recorded }) =>
    order ? orderTile(order) : pieceTile(piece?.id ?? null, recorded.category, piece?.description ?? null);
}

/** Lists lines, last scanned first. */
export function linesBy(filter: LineFilter): KeyedList<CountLine, number> {
  return { read: (slice) => findLines(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

/** Finds a line of an ended count that is left to resolve, in the list of `undecidedIn`. */
export function undecidedLine({ id, endedAt, undecidedIn: result }: Count): CountLine | null {
  if (endedAt === null || result === null) return null;
  const [line] = findLines(shop().db, { countId: id, result, isUndecided: true }, { limit: 1 });
  return line ?? null;
}

/**
 * Returns where a line can be resolved, for a page that lists nothing to resolve: in the list of its result, or on
 * its own page if that list is shown, since it stands further down there.
 */
export function whereToResolve({ id }: Count, line: CountLine, shown: CountResult | null): Address {
  const list = `?result=${line.result}`;
  return shown === line.result
    ? withRest(href("/counts/:countId/lines/:lineId", { countId: id, lineId: line.id }), list)
    : withRest(href("/counts/:countId", { countId: id }), `${list}#${COUNT_LINES}`);
}

export function pageOfLines(
  url: URL,
  count: Count,
  actor: Actor,
  result: CountResult | null,
  total: () => number,
) {
  const page = listPage(url, linesBy({ countId: count.id, result: result ?? undefined }), total);
  const tileOf = countTilesOf(actor, page.rows);
  return {
    ...page,
    rows: page.rows.map((line): PicturedRow => ({ ...rowOfLine(line, count, actor), tile: tileOf(line) })),
  };
}

/** Lists what nobody has scanned yet. */
export function missingOf(url: URL, count: Count, actor: Actor, total: () => number) {
  const { db } = shop();
  if (count.kind === "pieces") {
    const page = listPage(
      url,
      {
        read: (slice) => findExpected(db, whereMissing(count), slice),
        keyOf: expectedKeyOf,
        isKey: isExpectedKey,
      },
      total,
    );
    const tileOf = tilesOf(
      actor,
      "piece",
      page.rows.map(({ id }) => id),
    );
    return {
      ...page,
      rows: page.rows.map((piece): PicturedRow => ({
        ...rowOfMissingPiece(piece),
        tile: tileOf(piece.id, piece.category, piece.description),
      })),
    };
  }
  const page = listPage(
    url,
    { read: (slice) => findInHouse(db, missingIn(count), slice), keyOf: houseKeyOf, isKey: isHouseKey },
    total,
  );
  const tileOf = orderTilesOf(actor, page.rows);
  return {
    ...page,
    rows: page.rows.map((row): PicturedRow => ({ ...rowOfMissingOrder(row, actor), tile: tileOf(row) })),
  };
}
