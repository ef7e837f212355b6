import {
  bulkChangeRows,
  bulkChanges,
  countDecisions,
  countLines,
  counts,
  files,
  meltLotLines,
  meltLots,
  metalPrices,
  photos,
  pieceMovements,
  pieces,
  pieceStones,
  receivingLines,
  receivings,
  recordFiles,
  transferLines,
  transfers,
  vendors,
} from "~db/schema/index.ts";
import { PREVIEW_STATES } from "../../../stock/bulk-changes/bulk-change.ts";
import { namesOf } from "../../../fields.ts";
import { foldSku } from "../../../fold-sku.ts";
import { typedNumber } from "../../../typed-number.ts";
import type { AuditAction } from "../../../shop/trail/action-labels.ts";
import { pieceFields } from "../../../stock/pieces/piece-fields.ts";
import { expectedByCounts } from "./expected-by-counts.ts";
import { listedAtSale } from "./listed-at-sale.ts";
import { ofMeltLotLines, ofTransferLines } from "./packing-lists.ts";
import {
  always,
  at,
  atIfTold,
  atUnchanged,
  by,
  CHANGED,
  checked,
  CUSTOMER_ERASED,
  type ColumnProof,
  each,
  type Entry,
  KEY,
  listed,
  NONE,
  NUMBER,
  PERSON,
  proof,
  readBy,
  type Row,
  said,
  saidBy,
  SEARCHED,
  takenAwayBy,
  TIME,
  unproven,
  UNTOLD,
  valueAt,
  VERSION,
  whole,
  workedOut,
} from "./proof.ts";

const AS_RECEIVED = { "piece.received": at } as const;

/** A piece from an invoice or a buy, as it was received. */
export function asReceived(name: string): ColumnProof {
  return saidBy({ "piece.received": AS_RECEIVED["piece.received"](name) });
}

const WORDS_KEPT_OUT = "free words, which the trail leaves out so that an erasure needn't find them there";
const WHERE_IT_WAS = "where the books had it then; the entry has the number and the result";

/** A case belongs to its store: what changes the store alone leaves it. What is taken back comes back to its own. */
function displayCase(after: unknown, { action, payload }: Entry): unknown {
  const told = valueAt(after, "displayCase");
  if (told !== undefined || action !== "piece.moved") return told;
  const location = valueAt(after, "location");
  const isElsewhere = location !== undefined && location !== valueAt(payload?.before, "location");
  return isElsewhere && valueAt(after, "kind") !== "lost" ? null : undefined;
}

/** Movements that don't tell if a piece is scrap. */
const EITHER_WAY = ["melted", "extended", "moved", "held", "found"];

function isScrap(after: unknown, { action }: Entry): unknown {
  const told = valueAt(after, "isScrap");
  const kind = valueAt(after, "kind");
  if (told !== undefined || action !== "piece.moved" || typeof kind !== "string") return told;
  return EITHER_WAY.includes(kind) ? undefined : kind === "scrapped";
}

/** Kinds of movements that each entry of a piece makes. */
const MOVED_BY: Partial<Record<AuditAction, readonly string[]>> = {
  "piece.received": ["received", "traded_in", "bought"],
  "piece.sold": ["sold"],
  "piece.sale-voided": ["sale_voided"],
  "piece.returned": ["returned", "returned_damaged", "returned_to_vendor"],
  "piece.reserved": ["reserved"],
  "piece.released": ["released"],
  "piece.changed": ["moved"],
  "order.reopened": ["reserved"],
  "transfer.sent": ["sent"],
  "transfer.received": ["arrived"],
  "transfer.taken-back": ["arrived"],
  "transfer.lost": ["lost"],
  "melt-lot.sent": ["melted"],
};

function movementKind(after: unknown, { action, payload }: Entry, row: Row): unknown {
  const kinds = MOVED_BY[action as AuditAction];
  if (kinds) return kinds.includes(String(row.kind)) ? row.kind : kinds[0];
  const kind = valueAt(after, "kind");
  // An edit that changed nothing but the store.
  if (kind === undefined) return "moved";
  // An extension repeats the movement that it extends, and doesn't tell its kind.
  return kind === "extended" && valueAt(payload?.before, "dueDay") !== undefined ? undefined : kind;
}

/**
 * Reads the piece or order of a count's line. Older entries don't tell it, nor does the end of a count with
 * very many missing.
 */
function ofCounted(name: "orderId" | "pieceId"): ColumnProof {
  return saidBy({
    "count.scanned": by((after) => {
      const id = valueAt(after, name);
      return id === undefined ? UNTOLD : id;
    }),
    "count.ended": by((after, _entry, row) => {
      const ids = valueAt(after, "itemIds");
      if (!Array.isArray(ids)) return UNTOLD;
      return row[name] === null || ids.includes(row[name]) ? row[name] : ids;
    }),
  });
}

/** Entries whose movement has no ticket, buy, customer, due day or value. That of a receipt may have a document. */
const NEVER = {
  "piece.reserved": NONE,
  "piece.released": NONE,
  "piece.changed": NONE,
  "transfer.sent": NONE,
  "transfer.received": NONE,
  "transfer.taken-back": NONE,
  "transfer.lost": NONE,
  "melt-lot.sent": NONE,
} as const;

/** Entries whose movement has a ticket and nothing else of these. */
const NEVER_BY_TICKET = {
  "piece.sold": NONE,
  "piece.sale-voided": NONE,
  "piece.returned": NONE,
  "order.reopened": NONE,
} as const;

/** Turns entries of a transfer, a melt lot or an order about a piece into entries of the piece. */
const MOVED_WITH_OTHERS = `
  select json_group_array(json_object('id', a.id, 'at', a.at, 'employeeId', a.employee_id,
    'action', 'piece.moved', 'payload', iif(a.payload is null, null, json_object(
      'before', iif(a.action = 'transfer.taken-back', json_object('location', a.payload ->> '$.after.store'), json_object()),
      'after', iif(m.kind = 'arrived',
      json_object('kind', m.kind, 'state', 'available', 'location', a.payload ->> '$.after.store'),
      json_object('kind', m.kind, 'state', case m.kind when 'sent' then 'in_transit' else m.kind end))))))
  from piece_movements m join audit_log a on a.at = m.at and (
    a.record_kind = 'transfer' and a.record_id = cast(m.transfer_id as text)
      and (m.kind = 'sent' and a.action = 'transfer.sent'
        or m.kind = 'arrived' and a.action in ('transfer.received', 'transfer.taken-back'))
    or a.record_kind = 'melt-lot' and a.record_id = cast(m.melt_lot_id as text)
      and m.kind = 'melted' and a.action = 'melt-lot.sent'
    or a.record_kind = 'order' and a.record_id = cast(m.order_id as text)
      and m.kind = 'reserved' and a.action = 'order.reopened')
  where m.piece_id = ? and coalesce(m.transfer_id, m.melt_lot_id, m.order_id) is not null`;

export const STOCK_PROOFS = {
  vendors: proof(vendors, {
    one: "vendor",
    columns: {
      id: KEY,
      ...each(
        [
          "name",
          "foldedName",
          "contactName",
          "phone",
          "email",
          "address",
          "country",
          "accountNumber",
          "terms",
          "note",
          "isActive",
          "createdAt",
        ],
        said,
      ),
      version: VERSION,
    },
    trail: { kind: "vendor", begins: ["vendor.added"], since: "createdAt" },
  }),
  pieces: proof(pieces, {
    one: "piece",
    columns: {
      id: KEY,
      ...each([...namesOf(pieceFields), "createdAt"], (name) =>
        saidBy({ "piece.received": name, "piece.changed": name, "piece.moved": name }),
      ),
      importId: unproven("which list brought it; an undo of that list asks the trail, too"),
      foldedSku: workedOut(({ sku }) => foldSku(String(sku))),
      location: said("location"),
      displayCase: readBy(displayCase, (before) => valueAt(before, "displayCase")),
      state: said("state"),
      isScrap: readBy(isScrap, (before) => valueAt(before, "isScrap")),
      dueDay: checked("a piece due on another day than its last movement says"),
      searchText: SEARCHED,
      version: checked("a piece of an earlier version than its edits"),
    },
    trail: {
      kind: "piece",
      begins: ["piece.received"],
      ends: ["piece.import-undone"],
      since: "createdAt",
      beside: (row, ask) => ask(MOVED_WITH_OTHERS, row.id),
      implies: (row, entries, ask) => [
        ...expectedByCounts(row, entries, ask, displayCase),
        ...listedAtSale(row, entries, ask),
      ],
      parts: [
        {
          table: pieceStones,
          of: "pieceId",
          order: "position",
          list: {
            // An entry for a piece without stones doesn't mention any.
            "piece.received": (after, entry) => whole("stones")(after, entry) ?? [],
            "piece.changed": whole("stones"),
            "piece.moved": whole("stones"),
          },
          listBefore: { "piece.changed": whole("stones"), "piece.moved": whole("stones") },
        },
      ],
    },
  }),
  pieceStones: proof(pieceStones, {
    one: "stone",
    columns: {
      id: NUMBER,
      pieceId: KEY,
      position: unproven("the order of a piece's stones, which the entry lists in it"),
      ...each(["kind", "shape", "carat", "color", "clarity", "count", "place"], said),
    },
    trail: "parts",
  }),
  pieceMovements: proof(pieceMovements, {
    one: "movement of a piece",
    columns: {
      id: NUMBER,
      pieceId: KEY,
      kind: { by: "trail", reads: by(movementKind) },
      at: KEY,
      store: saidBy({
        "piece.received": "location",
        "piece.changed": "location",
        "piece.moved": "location",
        "transfer.received": "store",
        "transfer.taken-back": "store",
      }),
      employeeId: KEY,
      saleId: saidBy({
        ...NEVER,
        "piece.sold": "saleId",
        "piece.sale-voided": "saleId",
        "piece.returned": "saleId",
        "piece.moved": "saleId",
        "order.reopened": by((_after, { payload }) => valueAt(payload?.before, "saleId")),
      }),
      returnId: saidBy({ "piece.returned": "returnId" }),
      orderId: saidBy({ "piece.reserved": "orderId", "piece.released": "orderId" }),
      transferId: checked("a line that its piece's movements don't bear out"),
      meltLotId: checked("a piece of a sent lot that isn't melted with it, or of another that is"),
      buyId: saidBy({ ...NEVER, ...NEVER_BY_TICKET, "piece.moved": "buyId" }),
      customerId: saidBy({ ...NEVER, ...NEVER_BY_TICKET, "piece.moved": "customerId" }),
      toWhom: unproven(WORDS_KEPT_OUT),
      dueDay: saidBy({ ...NEVER, ...NEVER_BY_TICKET, "piece.moved": "dueDay" }),
      value: saidBy({ ...NEVER, ...NEVER_BY_TICKET, "piece.moved": "value" }),
      note: unproven(WORDS_KEPT_OUT),
    },
    trail: {
      // When pieces are sent, arrive or melt as planned, only their list has an entry.
      of: ({ pieceId, transferId, meltLotId, orderId }) => [
        ["piece", Number(pieceId)],
        ...listed("transfer", transferId),
        ...listed("melt-lot", meltLotId),
        ...listed("order", orderId),
      ],
      at: "at",
      by: "employeeId",
      actions: [...(Object.keys(MOVED_BY) as AuditAction[]), "piece.moved"],
      makes: {
        actions: [
          "piece.received",
          "piece.sold",
          "piece.sale-voided",
          "piece.returned",
          "piece.reserved",
          "piece.released",
          "piece.moved",
        ],
        ended: ["piece.import-undone"],
      },
    },
  }),
  receivings: proof(receivings, {
    one: "receiving",
    columns: {
      id: KEY,
      ...each(
        [
          "vendorId",
          "invoiceNumber",
          "invoiceDate",
          "invoiceTotal",
          "freight",
          "ownership",
          "memoDueDay",
          "note",
        ],
        (name) =>
          saidBy({
            "receiving.begun": name,
            "receiving.changed": name,
            "receiving.received": atUnchanged(name),
          }),
      ),
      store: saidBy({
        "receiving.begun": "location",
        "receiving.changed": "store",
        "receiving.received": atUnchanged("store"),
      }),
      begunAt: saidBy({ "receiving.begun": TIME }),
      begunBy: saidBy({ "receiving.begun": PERSON }),
      receivedAt: saidBy({ "receiving.begun": NONE, "receiving.received": TIME }),
      receivedBy: saidBy({ "receiving.begun": NONE, "receiving.received": PERSON }),
      version: VERSION,
    },
    trail: {
      kind: "receiving",
      begins: ["receiving.begun"],
      ends: ["receiving.discarded"],
      since: "begunAt",
      parts: [
        {
          table: receivingLines,
          of: "receivingId",
          list: {
            "receiving.received": (after, entry) =>
              Array.from({ length: Number(valueAt(after, "pieces")) }, () => ({ said: null, entry })),
          },
        },
      ],
    },
  }),
  receivingLines: proof(receivingLines, {
    one: "line of a receiving",
    columns: {
      id: NUMBER,
      receivingId: checked("a received piece whose movement doesn't fit its invoice"),
      ...each(
        [
          "sku",
          "category",
          "description",
          "vendorStyle",
          "metal",
          "karat",
          "size",
          "cost",
          "retailPrice",
          "weight",
          "weightGiven",
          "weightUnit",
        ],
        asReceived,
      ),
      foldedSku: workedOut(({ sku }) => foldSku(String(sku))),
      pieceId: checked("a received piece whose movement doesn't fit its invoice"),
      version: VERSION,
    },
    // Nothing is proven for the lines of a draft yet.
    trail: { of: ({ pieceId }) => listed("piece", pieceId) },
  }),
  bulkChanges: proof(bulkChanges, {
    one: "bulk change",
    columns: {
      id: NUMBER,
      employeeId: saidBy({ "bulk-change.previewed": PERSON, "bulk-change.begun": PERSON }),
      at: saidBy({ "bulk-change.previewed": TIME, "bulk-change.begun": TIME }),
      field: saidBy({ "bulk-change.begun": "change.field", "bulk-change.previewed": "change.field" }),
      ...each(["change", "chosen"], (name) => asText(name)),
      undoOf: saidBy({ "bulk-change.previewed": by((after) => valueAt(after, "undoOf") ?? null) }),
      state: saidBy({
        "bulk-change.previewed": CHANGED,
        "bulk-change.begun": always("running"),
        "bulk-change.resumed": always("running"),
        "bulk-change.completed": always("complete"),
        "bulk-change.interrupted": always("interrupted"),
      }),
      drawnTo: unproven("how far a preview was drawn up"),
      waiting: saidBy({ "bulk-change.begun": CHANGED, "bulk-change.completed": always(0) }),
      changed: saidBy({ "bulk-change.begun": CHANGED, "bulk-change.completed": "changed" }),
      leftOut: saidBy({ "bulk-change.begun": CHANGED, "bulk-change.completed": "leftOut" }),
      finishedAt: saidBy({
        "bulk-change.previewed": NONE,
        "bulk-change.begun": NONE,
        "bulk-change.resumed": NONE,
        "bulk-change.completed": TIME,
        "bulk-change.interrupted": TIME,
      }),
    },
    // A preview disappears without an entry.
    trail: {
      kind: "bulk-change",
      begins: ["bulk-change.begun"],
      mayLack: ({ state }) => PREVIEW_STATES.some((preview) => preview === state),
    },
  }),
  bulkChangeRows: proof(bulkChangeRows, {
    one: "row of a bulk change",
    columns: each(
      ["id", "bulkChangeId", "pieceId", "version", "before", "after", "displayCase", "outcome", "reason"],
      unproven("what a preview found; each change of a piece has the piece's own entry"),
    ),
    trail: null,
  }),
  transfers: proof(transfers, {
    one: "transfer",
    columns: {
      id: KEY,
      ...each(["fromStore", "toStore", "note"], (name) => saidBy({ "transfer.begun": name })),
      state: saidBy({
        "transfer.begun": always("open"),
        "transfer.sent": always("sent"),
        "transfer.closed": always("closed"),
        "transfer.discarded": always("closed"),
      }),
      begunAt: saidBy({ "transfer.begun": TIME }),
      begunBy: saidBy({ "transfer.begun": PERSON }),
      sentAt: saidBy({ "transfer.begun": NONE, "transfer.sent": TIME }),
      sentBy: saidBy({ "transfer.begun": NONE, "transfer.sent": PERSON }),
      closedAt: saidBy({ "transfer.begun": NONE, "transfer.closed": TIME, "transfer.discarded": TIME }),
      closedBy: saidBy({ "transfer.begun": NONE, "transfer.closed": PERSON, "transfer.discarded": PERSON }),
      version: VERSION,
    },
    trail: { kind: "transfer", begins: ["transfer.begun"], since: "begunAt", parts: [ofTransferLines] },
  }),
  transferLines: proof(transferLines, {
    one: "line of a transfer",
    columns: {
      id: NUMBER,
      transferId: KEY,
      ...each(["pieceId", "outcome", "packedAt", "packedBy", "endedAt", "endedBy"], said),
    },
    trail: "parts",
  }),
  counts: proof(counts, {
    one: "count",
    columns: {
      id: KEY,
      ...each(["kind", "store", "place", "placeName", "category", "displayCase"], (name) =>
        saidBy({ "count.begun": name }),
      ),
      begunAt: saidBy({ "count.begun": TIME }),
      begunBy: saidBy({ "count.begun": PERSON }),
      endedAt: saidBy({ "count.begun": NONE, "count.ended": TIME }),
      endedBy: saidBy({ "count.begun": NONE, "count.ended": PERSON }),
    },
    trail: { kind: "count", begins: ["count.begun"], since: "begunAt" },
  }),
  countLines: proof(countLines, {
    one: "line of a count",
    columns: {
      id: NUMBER,
      countId: KEY,
      result: saidBy({ "count.scanned": "result", "count.ended": always("missing") }),
      scanned: saidBy({
        "count.scanned": by((after, _entry, { scanned }) => {
          const number = valueAt(after, "number");
          // A second line has the number as it was first scanned.
          return scanned === null || isSameNumber(scanned, number) ? undefined : number;
        }),
      }),
      ...each(["orderId", "pieceId"], ofCounted),
      ...each(
        ["store", "place", "placeName", "category", "displayCase", "state", "retailPrice", "cost", "saleId"],
        unproven(WHERE_IT_WAS),
      ),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      of: ({ countId }) => listed("count", countId),
      at: "at",
      by: "employeeId",
      actions: ["count.scanned", "count.ended"],
      makes: {
        actions: ["count.scanned", "count.ended"],
        rows: (after, { action }) => (action === "count.ended" ? Number(valueAt(after, "missing")) : 1),
      },
    },
  }),
  countDecisions: proof(countDecisions, {
    one: "decision of a count",
    columns: {
      id: NUMBER,
      lineId: saidBy({ "count.decided": atIfTold("row") }),
      decision: saidBy({ "count.decided": "decision" }),
      at: KEY,
      employeeId: KEY,
    },
    trail: {
      of: ({ lineId }, ask) => listed("count", ask("select count_id from count_lines where id = ?", lineId)),
      at: "at",
      by: "employeeId",
      actions: ["count.decided"],
      makes: { actions: ["count.decided"] },
    },
  }),
  meltLots: proof(meltLots, {
    one: "melt lot",
    columns: {
      id: KEY,
      store: saidBy({ "melt-lot.begun": "store" }),
      ...each(["refiner", "note", "settlement"], unproven(WORDS_KEPT_OUT)),
      state: saidBy({
        "melt-lot.begun": always("open"),
        "melt-lot.sent": always("sent"),
        "melt-lot.settled": always("settled"),
        "melt-lot.discarded": always("discarded"),
      }),
      begunAt: saidBy({ "melt-lot.begun": TIME }),
      begunBy: saidBy({ "melt-lot.begun": PERSON }),
      sentAt: saidBy({ "melt-lot.begun": NONE, "melt-lot.sent": TIME }),
      sentBy: saidBy({ "melt-lot.begun": NONE, "melt-lot.sent": PERSON }),
      cost: saidBy({ "melt-lot.begun": NONE, "melt-lot.sent": "cost" }),
      settledAt: saidBy({ "melt-lot.begun": NONE, "melt-lot.settled": TIME }),
      settledBy: saidBy({ "melt-lot.begun": NONE, "melt-lot.settled": PERSON }),
      brought: saidBy({
        "melt-lot.begun": NONE,
        "melt-lot.settled": "brought",
        "melt-lot.settlement-corrected": "brought",
      }),
      version: VERSION,
    },
    trail: { kind: "melt-lot", begins: ["melt-lot.begun"], since: "begunAt", parts: [ofMeltLotLines] },
  }),
  meltLotLines: proof(meltLotLines, {
    one: "line of a melt lot",
    columns: {
      id: NUMBER,
      lotId: KEY,
      ...each(["pieceId", "addedAt", "addedBy"], said),
      ...each(
        ["estimate", "working"],
        unproven("which of a lot's items has how much of its melt value, whose sum is proven"),
      ),
    },
    trail: "parts",
  }),
  metalPrices: proof(metalPrices, {
    one: "metal price",
    columns: {
      metal: KEY,
      day: KEY,
      price: saidBy({
        "metal-price.kept": by(
          (after, _entry, { metal }) => valueAt(after, String(metal)),
          (before, { metal }) => valueAt(before, String(metal)),
        ),
      }),
      changedAt: saidBy({ "metal-price.kept": TIME }),
      changedBy: saidBy({ "metal-price.kept": PERSON }),
    },
    trail: {
      of: ({ day }) => [["metal-price", String(day)]],
      // A price that wasn't typed stays.
      only: (after, { metal }) => valueAt(after, String(metal)) !== undefined,
      makes: {
        actions: ["metal-price.kept"],
        rows: (after) => Object.keys(after ?? {}).length,
        // A later price of the day is stored in the same row.
        went: `not exists (select 1 from json_each(a.payload, '$.after') m where not exists (
          select 1 from metal_prices p where p.day = a.record_id and p.metal = m.key))`,
      },
    },
  }),
  photos: proof(photos, {
    one: "photo",
    columns: {
      id: KEY,
      ...each(["customerId", "pieceId", "repairId"], KEY),
      fileId: checked("a photo that is another picture than its entry says"),
      thumbnailId: unproven("a small one of the picture, which is proven"),
    },
    trail: {
      // A photo staged by a form belongs to no record yet.
      of: ({ customerId, pieceId, repairId }) => [
        ...listed("customer", customerId),
        ...listed("piece", pieceId),
        ...listed("repair", repairId),
      ],
      actions: ["customer.photo-added", "piece.photo-added", "repair.photo-added"],
      number: "photo",
      only: (after, { id }) => valueAt(after, "photo") === id,
      makes: {
        actions: ["customer.photo-added", "piece.photo-added", "repair.photo-added"],
        is: () => true,
        removed: {
          actions: ["customer.photo-removed", "piece.photo-removed", "repair.photo-removed"],
          path: "photo",
        },
        went: [
          CUSTOMER_ERASED,
          takenAwayBy("customer.photo-removed", "photo"),
          takenAwayBy("piece.photo-removed", "photo"),
          takenAwayBy("repair.photo-removed", "photo"),
        ].join(" or "),
      },
    },
  }),
  recordFiles: proof(recordFiles, {
    one: "file of a record",
    columns: {
      id: KEY,
      ...each(["customerId", "pieceId"], KEY),
      fileId: checked("a file that is another one than its entry says"),
      name: said("name"),
    },
    trail: {
      of: ({ customerId, pieceId }) => [...listed("customer", customerId), ...listed("piece", pieceId)],
      actions: ["customer.file-added", "piece.file-added"],
      number: "file",
      only: (after, { id }) => valueAt(after, "file") === id,
      makes: {
        actions: ["customer.file-added", "piece.file-added"],
        is: () => true,
        removed: { actions: ["customer.file-removed", "piece.file-removed"], path: "file" },
        went: [
          CUSTOMER_ERASED,
          takenAwayBy("customer.file-removed", "file"),
          takenAwayBy("piece.file-removed", "file"),
        ].join(" or "),
      },
    },
  }),
  files: proof(files, {
    one: "uploaded file",
    columns: {
      id: KEY,
      sha256: { by: "check", check: "its content is missing from uploads/" },
      ...each(
        ["name", "mediaType", "size", "uploadedBy", "createdAt"],
        unproven("what is known of an uploaded file beside its content, which is compared with its digest"),
      ),
    },
    trail: null,
  }),
};

/** In any case, with any dash, and of an order with any zeros. */
function isSameNumber(one: unknown, other: unknown): boolean {
  const [a, b] = [String(one), String(other)];
  return (
    foldSku(a) === foldSku(b) || JSON.stringify(typedNumber(a) ?? a) === JSON.stringify(typedNumber(b) ?? b)
  );
}

function asText(name: string): ColumnProof {
  const read = by((after) => {
    const value = valueAt(after, name);
    return value === undefined ? undefined : JSON.stringify(value);
  });
  return saidBy({ "bulk-change.previewed": read, "bulk-change.begun": read });
}
