import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { receivingLines, receivings } from "~db/schema/index.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { can } from "../../permissions.ts";
import { cents } from "../../money.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { wrongKarat } from "../pieces/metals.ts";
import { foldSku } from "../../fold-sku.ts";
import { refuseNewCategory } from "../pieces/categories-in-use.server.ts";
import { refuseSku } from "../pieces/new-sku.server.ts";
import { refuseBadOrigin } from "../pieces/refuse-bad-piece.server.ts";
import { done, edited, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";
import { keptWeight } from "../../weight.ts";
import { getLine, getReceiving, linesOf } from "./find-receivings.server.ts";
import { suggestedPrice } from "../../shop/settings/price-rule.ts";
import { receiveAll } from "./receive.server.ts";
import { LINES_AT_MOST } from "./receiving-size.ts";
import type { LineDetails, NewLine, NewReceiving, ReceivingDetails } from "./receiving-fields.ts";
import type { Receiving, ReceivingLine } from "./receiving.ts";
import { skuAround } from "../../shop/settings/sku-pattern.ts";
import { isTaken, skuSuggester } from "./suggest-sku.server.ts";

/** Only the id, so that an answer stored for a retry stays small. */
export interface ReceivingRef {
  id: number;
}

/**
 * Begins a draft of an invoice with its lines, or with `receive` receives it all at once. Refuses what a
 * single line would be refused for, by its field: `lines.2.sku`.
 */
export function beginReceiving(
  ctx: RuleContext,
  { lines, receive, ...details }: NewReceiving,
): Result<ReceivingRef> {
  const { tx, actor, now } = ctx;
  const refusal = refuseDetails(tx, details);
  if (refusal) return refusal;
  const { location, ...kept } = details;
  const id = insertRow(tx, receivings, { ...kept, store: location, begunAt: now, begunBy: actor.id });
  const receiving = existing(tx, id);
  const add = lineAdder(ctx, receiving);
  for (const [nth, line] of lines.entries()) {
    const added = add(line, `lines.${nth}.`);
    if (!added.ok) return added;
  }
  const begun: Trail = {
    action: "receiving.begun",
    record: { kind: "receiving", id },
    after: { ...details, ...(lines.length > 0 && { lines: linesOf(tx, id).length }) },
  };
  if (!receive) return done({ id }, begun);
  const received = receiveAll(ctx, { receivingId: id, stamp: null });
  return received.ok ? done({ id }, begun, ...received.trail) : received;
}

/**
 * Refuses an edit of an older version (409), and of a received invoice. Keeps figures as they are for those
 * who can't see cost.
 */
export function editReceiving(
  ctx: RuleContext,
  id: number,
  { version, ...sent }: ReceivingDetails & { version: number },
): Result<Receiving, Overtaken<Receiving>> {
  const { tx } = ctx;
  const found = openReceiving(tx, id);
  if (!found.ok) return found;
  const { receiving: before } = found;
  const record = { kind: "receiving", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this receiving" });
  if (overtaken) return overtaken;
  const refusal = refuseDetails(tx, sent);
  if (refusal) return refusal;
  const { location, ...details } = sent;
  const { invoiceTotal, freight } = before;
  const kept = can(ctx.actor, "figures.cost") ? {} : { invoiceTotal, freight };
  tx.update(receivings)
    .set({ ...details, ...kept, store: location, version: sql`${receivings.version} + 1` })
    .where(eq(receivings.id, id))
    .run();
  const after = existing(tx, id);
  return edited(before, after, {
    action: "receiving.changed",
    record,
    before: head(before),
    after: head(after),
  });
}

/** Adds a line: as many pieces as its quantity, each with its own SKU. Returns all their ids. */
export function addLine(
  ctx: RuleContext,
  { receivingId, ...line }: NewLine & { receivingId: number },
): Result<{ ids: number[] }> {
  const found = openReceiving(ctx.tx, receivingId);
  if (!found.ok) return found;
  const added = lineAdder(ctx, found.receiving)(line, "");
  if (!added.ok) return added;
  const { ids } = added;
  const last = ids.at(-1) ?? 0;
  return done(
    { ids },
    {
      action: "receiving.line-added",
      record: { kind: "receiving", id: receivingId },
      after: { ...shown(getLine(ctx.tx, last)), quantity: ids.length },
    },
  );
}

/** A row of a vendor's list. */
interface ListedLine {
  /** Row in the list. The header is row 1. */
  row: number;
  line: NewLine;
}

export interface AddedRows {
  ids: number[];
  added: { row: number; sku: string; description: string }[];
  refused: { row: number; field: string; message: string }[];
}

/**
 * Adds the lines of a vendor's list to a draft, each as `addLine` would. Names refused rows, and leaves them
 * out only if `mayLeaveOut` accepts exactly those. Otherwise, and with `preview`, refuses with what it would
 * have done.
 */
export function addRows(
  ctx: RuleContext,
  {
    receivingId,
    rows,
    mayLeaveOut,
    preview,
  }: {
    receivingId: number;
    rows: readonly ListedLine[];
    mayLeaveOut: (rows: readonly number[]) => boolean;
    preview: boolean;
  },
): Result<AddedRows, AddedRows> {
  const { tx } = ctx;
  const found = openReceiving(tx, receivingId);
  if (!found.ok) return found;
  const add = lineAdder(ctx, found.receiving);
  const result: AddedRows = { ids: [], added: [], refused: [] };
  for (const { row, line } of rows) {
    const added = add(line, "");
    if (added.ok) {
      const first = getLine(tx, added.ids[0] ?? 0);
      result.ids.push(...added.ids);
      result.added.push({ row, sku: first?.sku ?? "", description: line.description });
    } else {
      const { errors, message } = added.refusal;
      result.refused.push({ row, field: Object.keys(errors)[0] ?? "", message });
    }
  }
  const { refused, ids } = result;
  if (preview || !mayLeaveOut(refused.map(({ row }) => row)))
    return refuse("invalid", "Some rows have errors", "file", result);
  if (ids.length === 0) return refuse("invalid", "No row can be added", "file", result);
  const record = { kind: "receiving", id: receivingId } as const;
  const lines = ids.map((id) => shown(getLine(tx, id)));
  return done(result, { action: "receiving.lines-imported", record, after: { rows: rows.length, lines } });
}

/** Refuses an edit of an older version (409), and of a received invoice. */
export function editLine(
  ctx: RuleContext,
  {
    receivingId,
    lineId,
    version,
    ...sent
  }: LineDetails & { receivingId: number; lineId: number; version: number },
): Result<ReceivingLine, Overtaken<ReceivingLine>> {
  const { tx } = ctx;
  const found = openReceiving(tx, receivingId);
  if (!found.ok) return found;
  const before = getLine(tx, lineId);
  if (before?.receivingId !== receivingId) return refuse("missing", "No such record");
  const record = { kind: "receiving", id: receivingId } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this line" });
  if (overtaken) return overtaken;
  const sku = sent.sku ?? before.sku;
  const isSame = foldSku(sku) === foldSku(before.sku);
  const taken = isSame ? null : refuseLineSku(tx, sku, "sku");
  if (taken) return taken;
  const badKarat = wrongKarat(sent);
  if (badKarat) return refuse("invalid", badKarat, "karat");
  const beyond = sent.category === before.category ? null : refuseNewCategory(tx, sent.category);
  if (beyond) return beyond;
  const cost = sent.cost ?? before.cost;
  // The rule would reveal the cost to somebody who can't see it.
  const seesCost = can(ctx.actor, "figures.cost");
  if (!seesCost && sent.retailPrice === null)
    return refuse("invalid", "Retail price is required", "retailPrice");
  const price = priceOf(tx, { ...sent, cost });
  if (price === null) return refuse("invalid", NO_PRICE, "retailPrice");
  tx.update(receivingLines)
    .set({
      ...sent,
      ...keptWeight(sent),
      cost,
      sku,
      ...(!isSame && { foldedSku: foldSku(sku) }),
      retailPrice: price,
      version: sql`${receivingLines.version} + 1`,
    })
    .where(eq(receivingLines.id, lineId))
    .run();
  const after = getLine(tx, lineId);
  if (!after) throw new Error(`Line ${lineId} was changed and can't be read`);
  return edited(before, after, {
    action: "receiving.line-changed",
    record,
    before: shown(before),
    after: shown(after),
  });
}

/** Removes a line from a draft. Its SKU is free again. */
export function removeLine(
  { tx }: RuleContext,
  { receivingId, lineId }: { receivingId: number; lineId: number },
): Result<ReceivingRef> {
  const found = openReceiving(tx, receivingId);
  if (!found.ok) return found;
  const line = getLine(tx, lineId);
  if (line?.receivingId !== receivingId) return refuse("missing", "No such record");
  tx.delete(receivingLines).where(eq(receivingLines.id, lineId)).run();
  return done(
    { id: receivingId },
    {
      action: "receiving.line-removed",
      record: { kind: "receiving", id: receivingId },
      before: shown(line),
    },
  );
}

/**
 * Deletes a draft with its lines. The trail keeps what it was. Refuses (409) a received invoice, and a draft
 * that somebody changed since the page with this stamp.
 */
export function discardReceiving(
  { tx }: RuleContext,
  { receivingId, stamp }: { receivingId: number; stamp: string | null },
): Result<ReceivingRef> {
  const found = openReceiving(tx, receivingId);
  if (!found.ok) return found;
  if (stamp !== null && stamp !== found.receiving.stamp)
    return refuse("conflict", "This receiving has changed: review it before you discard it");
  tx.delete(receivingLines).where(eq(receivingLines.receivingId, receivingId)).run();
  tx.delete(receivings)
    .where(and(eq(receivings.id, receivingId), isNull(receivings.receivedAt)))
    .run();
  const before = head(found.receiving);
  return done(
    { id: receivingId },
    { action: "receiving.discarded", record: { kind: "receiving", id: receivingId }, before },
  );
}

/** Returns a draft. Refuses (409) if somebody received it already. */
export function openReceiving(tx: Tx, id: number): { ok: true; receiving: Receiving } | Refused {
  const receiving = getReceiving(tx, id);
  if (!receiving) return refuse("missing", "No such record");
  if (receiving.receivedAt !== null)
    return refuse("conflict", `${receiving.receivedBy} already received this`);
  return { ok: true, receiving };
}

const NO_PRICE = "Retail price is required: Settings has no rule to price it from cost";

function existing(tx: Tx, id: number): Receiving {
  const receiving = getReceiving(tx, id);
  if (!receiving) throw new Error(`Receiving ${id} was written and can't be read`);
  return receiving;
}

function refuseDetails(tx: Tx, details: ReceivingDetails) {
  return refuseStore(tx, details.location, "location") ?? refuseBadOrigin(tx, details);
}

/** Details for the trail. */
function head(receiving: Receiving) {
  const { vendor, store, stamp: _, ...rest } = receiving;
  return { vendorId: vendor.id, store: store.key, ...rest };
}

function shown(line: ReceivingLine | undefined) {
  if (!line) return line;
  const { id: _, receivingId: __, version: ___, pieceId: ____, ...rest } = line;
  return rest;
}

/** Also refuses a SKU that a line of another draft has. */
function refuseLineSku(tx: Tx, sku: string, field: string) {
  const refused = refuseSku(tx, sku, { field });
  if (refused) return refuse(refused.refusal.kind, refused.refusal.message, field);
  return isTaken(tx, sku) ? refuse("conflict", "SKU already exists", field) : null;
}

/** Price as typed, or by the rule of Settings; null without a rule. */
function priceOf(
  tx: Tx,
  { retailPrice, cost, category }: Pick<LineDetails, "retailPrice" | "cost" | "category">,
) {
  return retailPrice ?? suggestedPrice({ cost: cost ?? cents(0), category }, readSettings(tx));
}

/** Adds lines to a draft. Refusals name fields below `at`. */
function lineAdder({ tx, now }: RuleContext, receiving: Receiving) {
  const suggest = skuSuggester(tx);
  const { skuPattern } = readSettings(tx);
  const day = todayAt(tx, receiving.store.key, now);
  let { pieces } = receiving;
  return ({ quantity, ...line }: NewLine, at: string): { ok: true; ids: number[] } | Refused => {
    if (pieces + quantity > LINES_AT_MOST)
      return refuse("invalid", `A receiving has at most ${LINES_AT_MOST} items`, `${at}quantity`);
    if (line.sku !== null && quantity > 1)
      return refuse("invalid", "A SKU is for one item: leave it empty, or enter a quantity of 1", `${at}sku`);
    if (line.sku === null && skuPattern === "") return refuse("invalid", "SKU is required", `${at}sku`);
    const taken = line.sku === null ? null : refuseLineSku(tx, line.sku, `${at}sku`);
    if (taken) return taken;
    const badKarat = wrongKarat(line);
    if (badKarat) return refuse("invalid", badKarat, `${at}karat`);
    const beyond = refuseNewCategory(tx, line.category, `${at}category`);
    if (beyond) return beyond;
    const retailPrice = priceOf(tx, line);
    if (retailPrice === null) return refuse("invalid", NO_PRICE, `${at}retailPrice`);
    const around = skuAround(skuPattern, { category: line.category, vendor: receiving.vendor.name, day });
    const ids = Array.from({ length: quantity }, () => {
      const sku = line.sku ?? suggest(around);
      return insertRow(tx, receivingLines, {
        ...line,
        ...keptWeight(line),
        receivingId: receiving.id,
        sku,
        foldedSku: foldSku(sku),
        cost: line.cost ?? cents(0),
        retailPrice,
      });
    });
    pieces += quantity;
    return { ok: true, ids };
  };
}
