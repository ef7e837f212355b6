import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { buyLines, pieceMovements, pieces, saleTradeIns } from "~db/schema/index.ts";
import { counted } from "../../counted.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { USUAL_REFINER } from "./usual-refiner.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { type KeptWeight, typedWeight } from "../../weight.ts";
import { pricesNow } from "../metal-prices/find-metal-prices.server.ts";
import { meltValue, type Weighed } from "../metal-prices/melt-value.ts";
import type { Piece } from "../pieces/piece.ts";

type Metal = Pick<Weighed, "metal" | "karat"> & Pick<KeptWeight, "weight">;

type Packed = Pick<Piece, "id" | "sku" | "metal" | "karat" | "weight" | "weightGiven" | "weightUnit">;

/** What the public said a piece of scrap is, when it came. */
export interface CameWith {
  /** What it would melt for by today's prices, or as it was worked out then if nobody knows; 0 if neither is known. */
  melt: Cents;
  /** True if its metal, karat or weight was edited since, so that it melts for much less, or for nobody knows what. */
  isLess: boolean;
}

/** Which of these pieces the public sold as scrap and nobody restored since, with what they came with. */
export function cameAsScrap(
  tx: Tx,
  now: Instant,
  packed: readonly Omit<Packed, "sku">[],
): Map<number, CameWith> {
  const of = (line: typeof saleTradeIns | typeof buyLines) => ({
    melt: line.melt,
    metal: line.metal,
    karat: line.karat,
    weight: line.weight,
    weightGiven: line.weightGiven,
    weightUnit: line.weightUnit,
  });
  const rows = tx
    .select({ id: pieces.id, tradeIn: of(saleTradeIns), bought: of(buyLines) })
    .from(pieces)
    .leftJoin(saleTradeIns, eq(saleTradeIns.pieceId, pieces.id))
    .leftJoin(buyLines, eq(buyLines.pieceId, pieces.id))
    .where(
      and(
        oneOfMany(
          pieces.id,
          packed.map(({ id }) => id),
        ),
        or(eq(saleTradeIns.isScrap, true), eq(buyLines.isScrap, true)),
        sql`not exists (select 1 from ${pieceMovements}
          where ${pieceMovements.pieceId} = ${pieces.id} and ${pieceMovements.kind} = 'restored')`,
      ),
    )
    .all();
  const { prices } = pricesNow(tx, now);
  const { currency } = readSettings(tx);
  const worthOf = (thing: Metal & KeptWeight): Cents | null => {
    const melt = meltValue({ ...thing, ...typedWeight(thing) }, prices, (amount) =>
      inMoney(amount, currency),
    );
    return "missing" in melt ? null : melt.value;
  };
  const named = new Map(packed.map((piece) => [piece.id, piece]));
  return new Map(
    rows.flatMap(({ id, tradeIn, bought }) => {
      const [piece, came] = [named.get(id), tradeIn ?? bought];
      if (!piece || !came) return [];
      const [was, is] = [worthOf(came), worthOf(piece)];
      const isKnown = was !== null && is !== null;
      const isLess = isKnown ? is < was * USUAL_REFINER.brings : isEdited(came, piece);
      return [[id, { melt: was ?? came.melt ?? cents(0), isLess }]];
    }),
  );
}

/** What was empty may be filled in. */
function isEdited(came: Metal, piece: Metal): boolean {
  return (["metal", "karat", "weight"] as const).some(
    (name) => came[name] !== null && came[name] !== piece[name],
  );
}

/** Whether scrap melts for less than is usual of what it came with or cost. Nobody knows without an estimate. */
export function meltsForLess(
  { melt, isLess }: CameWith,
  { cost, estimate }: { cost: Cents; estimate: Cents | null },
): boolean {
  return isLess || (estimate !== null && estimate < Math.max(melt, cost) * USUAL_REFINER.brings);
}

/** Names scrap of a lot that melts for less than it came with, and both figures; null if there is none. */
export function lessThanItCame(
  tx: Tx,
  now: Instant,
  lines: readonly { piece: Packed; estimate: Cents | null }[],
): string | null {
  const came = cameAsScrap(
    tx,
    now,
    lines.map(({ piece }) => piece),
  );
  const less = lines.flatMap(({ piece, estimate }) => {
    const cameWith = came.get(piece.id);
    // Cost isn't for everybody who may send a lot.
    const isLess = cameWith && meltsForLess(cameWith, { cost: cents(0), estimate });
    return isLess ? [{ sku: piece.sku, melt: cameWith.melt, estimate }] : [];
  });
  if (less.length === 0) return null;
  const { currency } = readSettings(tx);
  const was = sumOf(less.map(({ melt }) => melt));
  const known = less.flatMap(({ estimate }) => estimate ?? []);
  const unknown = less.length - known.length;
  const rest = unknown > 0 ? `, and nobody knows what ${counted(unknown, "item")} would melt for` : "";
  const isNow =
    known.length === 0 ? "now nobody knows it" : `now it is ${inMoney(sumOf(known), currency)}${rest}`;
  const named = less.slice(0, NAMED).map(({ sku }) => sku);
  const others = less.length > NAMED ? ` and ${less.length - NAMED} more` : "";
  return `${named.join(", ")}${others} came in as scrap with a melt value of ${inMoney(was, currency)}: ${isNow}`;
}

/** Most items that are named. */
const NAMED = 3;
