import { meltLotLines, transferLines } from "~db/schema/index.ts";
import {
  type Ask,
  at,
  type Entry,
  type List,
  type ListedPart,
  type Part,
  type Row,
  UNTOLD,
  valueAt,
} from "./proof.ts";

/** Lines of a transfer, as the entries for packing, sending and receiving name its pieces. */
export const ofTransferLines: Part = {
  table: transferLines,
  of: "transferId",
  match: isOfPiece,
  list: {
    "transfer.begun": addsTo(asPacked),
    "transfer.packed": addsTo(asPacked),
    "transfer.unpacked": takesOff,
    "transfer.discarded": () => [],
    "transfer.sent": isAllOf({ outcome: "waiting", endedAt: null, endedBy: null }),
    "transfer.received": ends("arrived"),
    "transfer.taken-back": ends("back"),
    "transfer.lost": ends("lost"),
    "transfer.closed": (_after, entry, parts) =>
      parts?.map((part) =>
        valueAt(part.said, "outcome") === "waiting" ? withOutcome(part, entry, "missing") : part,
      ),
  },
};

export const ofMeltLotLines: Part = {
  table: meltLotLines,
  of: "lotId",
  match: isOfPiece,
  list: {
    "melt-lot.begun": () => [],
    "melt-lot.packed": addsTo(asAdded),
    "melt-lot.unpacked": takesOff,
    "melt-lot.discarded": () => [],
    "melt-lot.sent": isAllOf({}),
  },
  sum: { column: "estimate", says: { "melt-lot.sent": at("estimate") } },
};

function isOfPiece(part: unknown, { pieceId }: Row): boolean {
  return valueAt(part, "pieceId") === pieceId;
}

function asPacked(pieceId: number, { at: packedAt, employeeId: packedBy }: Entry): object {
  return { pieceId, outcome: "waiting", packedAt, packedBy, endedAt: null, endedBy: null };
}

function asAdded(pieceId: number, { at: addedAt, employeeId: addedBy }: Entry): object {
  return { pieceId, addedAt, addedBy };
}

/** If the beginning of a list isn't known, nothing about it is. */
function addsTo(asLine: (pieceId: number, entry: Entry) => object): List {
  return (after, entry, parts, _row, ask) => {
    const ids = itemsOf(after, entry, ask);
    const before = entry.action === "transfer.begun" ? [] : parts;
    return before === null || ids === null
      ? UNTOLD
      : [...before, ...ids.map((id) => ({ said: asLine(id, entry), entry }))];
  };
}

function takesOff(
  after: unknown,
  entry: Entry,
  parts: readonly ListedPart[] | null,
  _row: unknown,
  ask: Ask,
) {
  const ids = itemsOf(after, entry, ask);
  return parts === null || ids === null ? UNTOLD : parts.filter((part) => !isOneOf(ids, part));
}

/** Names all pieces of a list, even if its beginning isn't known. */
function isAllOf(rest: object): List {
  return (after, entry, parts, _row, ask) =>
    itemsOf(after, entry, ask)?.map(
      (id) => parts?.find((part) => isOneOf([id], part)) ?? { said: { pieceId: id, ...rest }, entry },
    ) ?? UNTOLD;
}

function ends(outcome: string): List {
  return (after, entry, parts, _row, ask) => {
    const ids = itemsOf(after, entry, ask);
    if (parts === null || ids === null) return UNTOLD;
    return parts.map((part) => (isOneOf(ids, part) ? withOutcome(part, entry, outcome) : part));
  };
}

function withOutcome({ said }: ListedPart, entry: Entry, outcome: string): ListedPart {
  return { said: { ...(said as object), outcome, endedAt: entry.at, endedBy: entry.employeeId }, entry };
}

function isOneOf(ids: readonly number[], { said }: ListedPart): boolean {
  return ids.includes(valueAt(said, "pieceId") as number);
}

/**
 * Ids of the pieces that an entry names; null if an older one named them by SKUs that don't identify them.
 */
function itemsOf(after: unknown, entry: Entry, ask: Ask): number[] | null {
  const ids = valueAt(after, "itemIds");
  if (Array.isArray(ids)) return ids as number[];
  const skus = valueAt(after, "items");
  if (typeof skus !== "string") return null;
  if (skus === "") return [];
  const found = skus.split(", ").map((sku) => ask(BY_SKU, sku, entry.id, sku));
  return found.every((id) => typeof id === "number") ? found : null;
}

/** The piece that has a SKU, and had it at the time of the entry. */
const BY_SKU = `select p.id from pieces p where p.sku = ? and (
  select a.payload ->> '$.after.sku' from audit_log a
  where a.record_kind = 'piece' and a.record_id = cast(p.id as text) and a.id <= ?
    and a.payload ->> '$.after.sku' is not null
  order by a.id desc limit 1) = ?`;
