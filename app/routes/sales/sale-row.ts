import type { Sale } from "~/domain/sales/sale";

export type SaleRow = ReturnType<typeof toRow>;

export function toRow(sale: Sale) {
  const { id, storeDay, customerId, customerName, salePrice, itemCost, total, commission, netProfit } = sale;
  return {
    id,
    storeDay,
    place: sale.store.name,
    customerId,
    customerName,
    pieceIds: sale.lines.map(({ pieceId }) => pieceId),
    tradeInValue: sale.tradeIn && sale.tradeInValue,
    salePrice,
    itemCost,
    total,
    commission,
    netProfit,
  };
}
