import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { addDays, type Day, momentAt } from "../dates.ts";
import { STATE_AFTER } from "../pieces/piece-states.ts";
import { listStores, zoneOf } from "../stores/find-stores.server.ts";
import { PRICE_BANDS } from "./price-bands.ts";
import { LATEST_REPORT_DAY } from "./report-periods.ts";
import type { Key, Sums, SumsAsked, SumsRow } from "./sums-by-key.server.ts";

/*
 * What there was at the end of a day is what there is, less what moved since, plus what those pieces were before: so
 * today reads no movement, and a past day those since. A day is that of a movement's own store. Category, vendor,
 * price and cost of a piece are those of today.
 */

/** Columns that a figure may sum: `n` is 1 for a piece that counts and -1 for one that counts no more. */
export type StockFigures<Figure extends string> = (asked: SumsAsked) => Record<Figure, SQL>;

/** Pieces of the shop in their states at the end of a day. What was sold or is gone isn't among them. */
export function stockThen<Figure extends string>(
  figures: StockFigures<Figure>,
  lastDay: (asked: SumsAsked) => Day = ({ to }) => to,
): Sums<Figure> {
  return (tx, asked) => {
    const ends = endOf(tx, lastDay(asked), asked);
    const piece = sql.raw(
      ["category", "vendor_id", "retail_price", "cost", "ownership", "purchase_date"]
        .map((column) => `p.${column}`)
        .join(", "),
    );
    const GONE = sql.raw("('sold', 'returned_to_vendor', 'lost', 'melted')");
    return summedBy<Figure>(
      tx,
      asked,
      figures(asked),
      sql`with store_days(store, begins) as materialized (${ends.rows}),
      later as materialized (
        select m.piece_id as id, min(iif(m.kind in ${STATE_KINDS}, m.id, null)) as turned,
          min(iif(m.kind in ${PLACE_KINDS}, m.id, null)) as placed
        from piece_movements m cross join store_days d on d.store = coalesce(m.store, '')
        where m.at >= ${ends.first} and m.at >= d.begins and m.kind in ${sql.raw(listed([...KINDS_OF_STATE, ...KINDS_OF_PLACE]))}
        group by m.piece_id
      ),
      stock as (
        select 1 as n, p.state, p.location, ${piece} from pieces p where p.state = 'available'
        union all
        select 1, p.state, p.location, ${piece} from pieces p
          where p.state not in ('available', 'sold') and p.state not in ${GONE}
        union all
        select -1, p.state, p.location, ${piece} from later l cross join pieces p on p.id = l.id
          where p.state not in ${GONE}
        union all
        select 1, state, location, category, vendor_id, retail_price, cost, ownership, purchase_date from (
          select ${piece},
            iif(l.turned is null, p.state, (select ${STATE_OF_KIND} from piece_movements k
              where k.piece_id = l.id and k.id < l.turned and k.kind in ${STATE_KINDS}
              order by k.id desc limit 1)) as state,
            iif(l.placed is null, p.location, (select k.store from piece_movements k
              where k.piece_id = l.id and k.id < l.placed and k.kind in ${PLACE_KINDS}
              order by k.id desc limit 1)) as location
          from later l cross join pieces p on p.id = l.id
        ) where state not in ${GONE}
      )`,
    );
  };
}

/** What was received, came from other stores or was sold in the days asked for, a row for each such movement. */
export function stockMoved<Figure extends string>(figures: StockFigures<Figure>): Sums<Figure> {
  return (tx, asked) => {
    const { from, to, keys, location } = asked;
    const begins = dayBegins(tx, from);
    const ends = endOf(tx, to, asked);
    const isOfPlaces = keys.includes("location") || location !== undefined;
    const within = sql`from piece_movements m
          cross join first_days f on f.store = coalesce(m.store, '')
          cross join next_days x on x.store = f.store
          cross join pieces p on p.id = m.piece_id`;
    const when = sql`m.at >= ${begins.first} and m.at < ${ends.last} and m.at >= f.begins and m.at < x.begins`;
    const ofPiece = sql.raw("p.category, p.vendor_id, p.retail_price, p.cost as piece_cost");
    return summedBy<Figure>(
      tx,
      asked,
      figures(asked),
      sql`with first_days(store, begins) as materialized (${begins.rows}),
      next_days(store, begins) as materialized (${ends.rows}),
      stock as (
        select iif(m.kind = 'sold', 1, -1) as n, 'sold' as what, m.store as location, ${ofPiece}, l.price, l.cost
          ${within}
          left join piece_movements w on w.id = m.id
          left join sale_lines l on l.piece_id = m.piece_id and l.sale_id = w.sale_id
          where ${when} and m.kind in ('sold', 'sale_voided', 'returned', 'returned_damaged', 'returned_to_vendor')
        union all
        select 1, 'received', m.store, ${ofPiece}, 0, 0 ${within} where ${when} and m.kind = 'received'
        ${
          isOfPlaces
            ? sql`union all
        select 1, 'transferred', m.store, ${ofPiece}, 0, 0 ${within} where ${when} and m.kind in ('arrived', 'moved')
        union all
        select -1, 'transferred', (select k.store from piece_movements k
            where k.piece_id = m.piece_id and k.id < m.id and k.kind in ${PLACE_KINDS} order by k.id desc limit 1),
          ${ofPiece}, 0, 0 ${within} where ${when} and m.kind in ('arrived', 'moved')`
            : sql``
        }
      )`,
    );
  };
}

const KINDS_OF_STATE = Object.keys(STATE_AFTER);
/** What says of a piece at which store it is from then on. */
const KINDS_OF_PLACE = ["received", "arrived", "moved"];

const listed = (kinds: readonly string[]) => `('${kinds.join("', '")}')`;
const STATE_KINDS = sql.raw(listed(KINDS_OF_STATE));
const PLACE_KINDS = sql.raw(listed(KINDS_OF_PLACE));
const STATE_OF_KIND = sql.raw(
  `case k.kind ${Object.entries(STATE_AFTER)
    .map(([kind, state]) => `when '${kind}' then '${state}'`)
    .join(" ")} end`,
);

/** Until now, what moved counts whatever day it is where it did. */
function endOf(tx: Tx, day: Day, { to, isUntilNow }: SumsAsked) {
  return dayBegins(tx, isUntilNow && day === to ? LATEST_REPORT_DAY : addDays(day, 1));
}

/** When a day begins in each store, '' for what is of none, with the first and the last of these moments. */
function dayBegins(tx: Tx, day: Day) {
  const keys = [null, ...listStores(tx).map(({ key }) => key)];
  const begins = keys.map((key) => [key ?? "", momentAt(zoneOf(tx, key), day, 0)] as const);
  const moments = begins.map(([, moment]) => moment);
  return {
    rows: sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(begins)})`,
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
      location ? sql`where location = ${location}` : sql``
    } group by ${sql.join(places, sql`, `)}`,
  );
}
