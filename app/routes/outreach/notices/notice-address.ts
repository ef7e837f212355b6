import type { Notice } from "~/domain/outreach/notices/notice";
import { type Address, href } from "~/ui/address";

/** The page of what a notice is about. */
export function pageOfNotice({ kind, recordId, orderKind, customerId }: Notice): Address {
  if (kind === "vendor_memo_due") return href("/inventory/vendors/:vendorId", { vendorId: recordId });
  if (kind === "memo_overdue") return href("/inventory/:pieceId", { pieceId: recordId });
  if (orderKind === null) return href("/customers/:customerId", { customerId: String(customerId) });
  return orderKind === "repair"
    ? href("/repairs/:repairId", { repairId: recordId })
    : href("/orders/:orderId", { orderId: recordId });
}
