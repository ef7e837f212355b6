import { type Ask, type Entry, type Row, valueAt } from "./proof.ts";

// By the ticket or the order: a piece may have been sold very often.
/** What a ticket says a piece was listed at, where its entry says it too; nothing of what an order had agreed on before. */
const OF_TICKET = `select l.list_price from sale_lines l
  join audit_log a on a.record_kind = 'sale' and a.record_id = cast(l.sale_id as text) and a.action = 'sale.processed'
  where l.sale_id = ? and +l.piece_id = ? and l.order_id is null and json_type(a.payload, '$.after.lines') = 'array'`;
const OF_LAYAWAY = "select list_price from order_pieces where order_id = ? and +piece_id = ?";

/**
 * What of a piece's tickets and layaways contradicts its own entries: another list price than they had told until then. Somebody
 * had it lower in the file meanwhile, so that it was no discount. Once an entry was erased, nothing is known until the
 * next that tells.
 */
export function listedAtSale({ id }: Row, entries: readonly Entry[], ask: Ask): string[] {
  const wrong: string[] = [];
  let price: unknown;
  for (const { action, payload, id: entry } of entries) {
    const after = payload?.after;
    if (payload === null) price = undefined;
    price = valueAt(after, "retailPrice") ?? price;
    const sold = action === "piece.sold" ? valueAt(after, "saleId") : undefined;
    const reserved = action === "piece.reserved" ? valueAt(after, "orderId") : undefined;
    if (price === undefined || (sold ?? reserved) === undefined) continue;
    const listed = sold === undefined ? ask(OF_LAYAWAY, reserved, id) : ask(OF_TICKET, sold, id);
    if (listed !== null && listed !== price)
      wrong.push(
        `audit row ${entry} sold or reserved it at a list price of ${String(listed)}, but those before say ${String(price)}`,
      );
  }
  return wrong;
}
