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
import { rowOfLine, rowOfMissingOrder, rowOfMissingPiece } from "./count-rows.server.ts";

/** Lists lines, last scanned first. */
export function linesBy(filter: LineFilter): KeyedList<CountLine, number> {
  return { read: (slice) => findLines(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

export function pageOfLines(
  url: URL,
  count: Count,
  actor: Actor,
  result: CountResult | null,
  total: () => number,
) {
  const page = listPage(url, linesBy({ countId: count.id, result: result ?? undefined }), total);
  return { ...page, rows: page.rows.map((line) => rowOfLine(line, count, actor)) };
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
    return { ...page, rows: page.rows.map(rowOfMissingPiece) };
  }
  const page = listPage(
    url,
    { read: (slice) => findInHouse(db, missingIn(count), slice), keyOf: houseKeyOf, isKey: isHouseKey },
    total,
  );
  return { ...page, rows: page.rows.map((row) => rowOfMissingOrder(row, actor)) };
}
