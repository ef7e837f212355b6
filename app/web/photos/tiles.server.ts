import { type Actor, can } from "~/domain/permissions";
import type { Order } from "~/domain/workshop/orders/order";
import { firstPhotosOf } from "~/domain/shop/photos/find-photos.server";
import { picturedPieces } from "~/domain/stock/pieces/pictured-pieces.server";
import type { Pictured } from "~/domain/shop/photos/photo";
import type { SaleLine } from "~/domain/counter/sales/sale";
import { shop } from "~/runtime/shop.server";
import type { TilePicture } from "../../ui/tile.tsx";
import { whichDrawing } from "./which-drawing.ts";
import { thumbnailAddress } from "./photo-address.ts";
import type { Made } from "./which-colors.ts";

type Kind = Exclude<Pictured["kind"], "customer">;

const NEEDS = { piece: "inventory.view", repair: "repairs.view" } as const;

/**
 * A record's tile by its id: its first photo, or a drawing chosen by its category and its own words, in the
 * colors that its fields or these words say.
 */
export type TileOf = (id: number | null, ...said: (string | null)[]) => TilePicture;

/** Reads the tiles of these records in one statement. Those who may not open them get drawings. */
export function tilesOf(actor: Actor, kind: Kind, ids: readonly (number | null)[]): TileOf {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  const pictured = asked.length > 0 && can(actor, NEEDS[kind]) ? picturedOf(kind, asked) : new Map();
  return (id, ...said) => {
    const found = id === null ? undefined : pictured.get(id);
    if (id === null || !found?.photo) return whichDrawing(found ?? {}, ...said);
    return thumbnailAddress({ kind, id }, found.photo) as `/${string}`;
  };
}

function picturedOf(kind: Kind, ids: readonly number[]): Map<number, Made & { photo: number | null }> {
  const { db } = shop();
  if (kind === "piece") return picturedPieces(db, ids);
  return new Map([...firstPhotosOf(db, kind, ids)].map(([id, photo]) => [id, { photo }]));
}

/** Adds a tile to each row. */
export function withTiles<Row extends { id: number }>(
  actor: Actor,
  kind: Kind,
  rows: readonly Row[],
  saidOf: (row: Row) => readonly string[],
): (Row & { tile: TilePicture })[] {
  const tileOf = tilesOf(
    actor,
    kind,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tile: tileOf(row.id, ...saidOf(row)) }));
}

type SoldLine = Pick<SaleLine, "kind" | "pieceId" | "category" | "description">;

/** Reads the tiles of ticket lines in one statement. */
export function lineTilesOf(actor: Actor, lines: readonly SoldLine[]): (line: SoldLine) => TilePicture {
  const tileOf = tilesOf(
    actor,
    "piece",
    lines.map(({ pieceId }) => pieceId),
  );
  return ({ kind, pieceId, category, description }) => {
    if (kind === "service") return "service";
    if (kind === "gift_card") return "card";
    return tileOf(pieceId, category, description);
  };
}

/** Adds a tile to each line of a ticket. */
export function tiledLines<Line extends SoldLine>(actor: Actor, { lines }: { lines: readonly Line[] }) {
  const tileOf = lineTilesOf(actor, lines);
  return lines.map((line) => ({ ...line, tile: tileOf(line) }));
}

/** Reads each ticket's tile in one statement: that of its first piece, otherwise of its first line. */
export function saleTilesOf<Line extends SoldLine>(
  actor: Actor,
  sales: readonly { lines: readonly Line[] }[],
): (sale: { lines: readonly Line[] }) => TilePicture {
  const shown = ({ lines }: { lines: readonly Line[] }) =>
    lines.find(({ pieceId }) => pieceId !== null) ?? lines[0];
  const tileOf = lineTilesOf(
    actor,
    sales.flatMap((sale) => shown(sale) ?? []),
  );
  return (sale) => {
    const line = shown(sale);
    return line ? tileOf(line) : "stone";
  };
}

type TiledOrder = Pick<Order, "id" | "kind" | "item"> & {
  /** Without pieces, its words decide the drawing. */
  pieces?: readonly { pieceId: number }[];
};

/** Reads the tiles of orders in two statements: a repair's own, and a layaway's first piece. */
export function orderTilesOf(
  actor: Actor,
  orders: readonly TiledOrder[],
): (order: TiledOrder) => TilePicture {
  const isRepair = ({ kind }: TiledOrder) => kind === "repair";
  const pieceOf = ({ pieces }: TiledOrder) => pieces?.[0]?.pieceId ?? null;
  const repairTile = tilesOf(
    actor,
    "repair",
    orders.filter(isRepair).map(({ id }) => id),
  );
  const pieceTile = tilesOf(actor, "piece", orders.map(pieceOf));
  return (order) =>
    isRepair(order) ? repairTile(order.id, order.item) : pieceTile(pieceOf(order), order.item);
}
