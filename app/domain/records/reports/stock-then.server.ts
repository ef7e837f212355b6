import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { listed } from "~db/one-of-many.ts";
import { hereSince } from "~db/here-since.ts";
import { isAvailableIn, isNeitherIn } from "~db/states-in-sql.ts";
import { GONE } from "~db/states-on-hand.ts";
import { addDays, type Day, momentAt } from "../../dates.ts";
import { CHANGES_OF_PLACE, PLACE_KINDS, STATE_KINDS } from "../../stock/movements/allowed-steps.ts";
import { STATE_AFTER } from "../../stock/pieces/piece-states.ts";
import { listStores, zoneOf } from "../../shop/stores/find-stores.server.ts";
import { PRICE_BANDS } from "./price-bands.ts";
import { LATEST_REPORT_DAY } from "../../periods.ts";
import type { Key, Sums, SumsAsked, SumsRow } from "./sums-by-key.server.ts";

/*
 * Stock at the end of a day is today's stock, less what moved since, plus what those pieces were before. So
 * today reads no movements, and a past day reads those since. A day is that of a movement's own store.
 * Category, vendor, price and cost of a piece are today's.
 */

/** Columns that a figure may sum. `n` is 1 for a piece that counts, and -1 for one that stopped counting. */
export type StockFigures<Figure extends string> = (asked: SumsAsked) => Record<Figure, SQL>;

/** Pieces of the shop with their states at the end of a day. Leaves out pieces that were sold or are gone. */
export function stockThen<Figure extends string>(
  figures: StockFigures<Figure>,
  lastDay: (asked: SumsAsked) => Day = ({ to }) => to,
): Sums<Figure> {
  return (tx, asked) => {
    const ends = endOf(tx, lastDay(asked), asked);
    return summedBy<Figure>(
      tx,
      asked,
      figures(asked),
      // The plus sign keeps SQLite from walking all movements piece by piece.
      sql`with later as materialized (
        select piece_id, min(iif(kind in ${OF_STATE}, id, null)) as turned,
          min(iif(kind in ${OF_PLACE}, id, null)) as placed
        from piece_movements where at >= ${ends.first} and at >= ${ends.inStore} group by +piece_id
      ),
      before as materialized (
        select piece_id,
          iif(turned is null, null, (select ${STATE_OF_KIND} from piece_movements k
            where k.piece_id = later.piece_id and k.id < later.turned and k.kind in ${OF_STATE}
            order by k.id desc limit 1)) as state,
          turned,
          iif(placed is null, null, (select k.store from piece_movements k
            where k.piece_id = later.piece_id and k.id < later.placed and k.kind in ${OF_PLACE}
            order by k.id desc limit 1)) as location,
          placed
        from later
      ),
      stock as (
        select 1 as n, state, location, ${OF_PIECE} from pieces indexed by pieces_available
          where ${isAvailableIn(STATE)}
        union all
        select 1, state, location, ${OF_PIECE} from pieces indexed by pieces_neither
          where ${isNeitherIn(STATE)} and state not in ${IS_GONE}
        union all
        select -1, state, location, ${OF_PIECE} from later cross join pieces on pieces.id = piece_id
          where state not in ${IS_GONE}
        union all
        select 1, iif(turned is null, pieces.state, before.state),
          iif(placed is null, pieces.location, before.location), ${OF_PIECE}
        from before cross join pieces on pieces.id = piece_id
        where iif(turned is null, pieces.state, before.state) not in ${IS_GONE}
      )`,
    );
  };
}

/**
 * Movements of the requested days: pieces received, arrived from other stores, or sold, one row each, with
 * price and cost from the ticket or return. Also one row, without a piece, for each part of a price given
 * back since. Whatever was on a voided ticket, on any day, was never sold, as in reports of sales.
 */
export function stockMoved<Figure extends string>(figures: StockFigures<Figure>): Sums<Figure> {
  return (tx, asked) => {
    const { from, to, keys, location, isUntilNow } = asked;
    const begins = dayBegins(tx, from);
    const ends = endOf(tx, to, asked);
    const isOfPlaces = keys.includes("location") || location !== undefined;
    const ofPiece = sql`${OF_PIECE} from moved cross join pieces on pieces.id = moved.piece_id`;
    return summedBy<Figure>(
      tx,
      asked,
      figures(asked),
      sql`with moved as materialized (
        select id, piece_id, kind, store from piece_movements
        where at >= ${begins.first} and at < ${ends.last} and at >= ${begins.inStore} and at < ${ends.inStore}
      ),
      stock as (
        select iif(moved.kind = 'sold', 1, -1) as n, 'sold' as what, moved.store as location,
          coalesce(-return_lines.price, iif(moved.kind = 'sold', 1, -1) * sale_lines.price, 0) as line_price,
          coalesce(-return_lines.cost, iif(moved.kind = 'sold', 1, -1) * sale_lines.cost, 0) as line_cost, ${ofPiece}
          cross join piece_movements on piece_movements.id = moved.id
          left join sale_lines on sale_lines.piece_id = moved.piece_id
            and sale_lines.sale_id = piece_movements.sale_id
          left join return_lines on return_lines.return_id = piece_movements.return_id
            and return_lines.sale_line_id = sale_lines.id
          where moved.kind in ('returned', 'returned_damaged', 'returned_to_vendor') or (moved.kind = 'sold'
            and not exists (select 1 from sales where sales.id = piece_movements.sale_id and sales.is_live = 0))
        union all
        select 0, 'sold', returns.store, -return_lines.price, 0, ${OF_PIECE}
          from returns cross join return_lines on return_lines.return_id = returns.id and return_lines.is_goodwill = 1
          cross join sale_lines on sale_lines.id = return_lines.sale_line_id
          cross join pieces on pieces.id = sale_lines.piece_id
          where returns.store_day between ${from} and ${isUntilNow ? LATEST_REPORT_DAY : to}
        union all
        select 1, 'received', moved.store, 0, 0, ${ofPiece} where moved.kind in ('received', 'traded_in', 'bought')
        ${
          isOfPlaces
            ? sql`union all
        select 1, 'transferred', moved.store, 0, 0, ${ofPiece} where moved.kind in ${IS_MOVED}
        union all
        select -1, 'transferred', (select k.store from piece_movements k
            where k.piece_id = moved.piece_id and k.id < moved.id and k.kind in ${OF_PLACE}
            order by k.id desc limit 1),
          0, 0, ${ofPiece} where moved.kind in ${IS_MOVED}`
            : sql``
        }
      )`,
    );
  };
}

/** Details of a piece as they are today. */
const OF_PIECE = sql.raw(
  [
    ...["category", "vendor_id", "retail_price", "cost", "ownership", "purchase_date"].map(
      (column) => `pieces.${column}`,
    ),
    `${hereSince((name) => `pieces.${name}`)} as since`,
  ].join(", "),
);
const STATE = sql.raw("state");
const IS_GONE = sql.raw(listed(GONE));

const OF_STATE = sql.raw(listed(STATE_KINDS));
const OF_PLACE = sql.raw(listed(PLACE_KINDS));
const IS_MOVED = sql.raw(listed(CHANGES_OF_PLACE));
const STATE_OF_KIND = sql.raw(
  `case k.kind ${Object.entries(STATE_AFTER)
    .map(([kind, state]) => `when '${kind}' then '${state}'`)
    .join(" ")} end`,
);

/** For a report until now, counts every movement, whatever day it is in its store. */
function endOf(tx: Tx, day: Day, { to, isUntilNow }: SumsAsked) {
  return dayBegins(tx, isUntilNow && day === to ? LATEST_REPORT_DAY : addDays(day, 1));
}

/** Moments at which a day begins: by store of a movement, or without one, and the first and last of them. */
function dayBegins(tx: Tx, day: Day) {
  const ofNone = momentAt(zoneOf(tx, null), day, 0);
  const begins = listStores(tx).map(({ key, zone }) => [key, momentAt(zone, day, 0)] as const);
  const moments = [ofNone, ...begins.map(([, moment]) => moment)];
  const cases = begins.map(([key, moment]) => sql`when ${key} then ${moment}`);
  return {
    inStore: sql`case store ${sql.join(cases, sql` `)} else ${ofNone} end`,
    first: Math.min(...moments),
    last: Math.max(...moments),
  };
}

const BAND = sql.raw(
  `case ${PRICE_BANDS.toReversed()
    .map((from) => `when retail_price >= ${from} then ${from}`)
    .join(" ")} end`,
);

const OF_STOCK: Partial<Record<Key, SQL>> = {
  category: sql`category`,
  vendor: sql`coalesce(vendor_id, 0)`,
  price: BAND,
  location: sql`coalesce(location, '')`,
};

function summedBy<Figure extends string>(
  tx: Tx,
  { keys, location }: SumsAsked,
  figures: Record<Figure, SQL>,
  stock: SQL,
): SumsRow<Figure>[] {
  const selected = keys.map((key) => {
    const value = OF_STOCK[key];
    if (!value) throw new Error(`Stock isn't summed by ${key}`);
    return sql`${value} as ${sql.identifier(key)}`;
  });
  const sums = Object.entries<SQL>(figures).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const places = keys.map((_, nth) => sql.raw(String(nth + 1)));
  return tx.all<SumsRow<Figure>>(
    sql`${stock} select ${sql.join([...selected, ...sums], sql`, `)} from stock ${
      location ? sql`where +location = ${location}` : sql``
    } group by ${sql.join(places, sql`, `)}`,
  );
}
