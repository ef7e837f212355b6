import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { returnNumber } from "~/domain/counter/returns/return";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";

/** What a return slip says, on paper and when it is sent: as it was when the return was made. */
export type ReturnSlipFacts = NonNullable<ReturnType<typeof returnSlipOf>>;

/** Null for an unknown return. */
export function returnSlipOf(returnId: number) {
  const { db } = shop();
  const found = getReturn(db, returnId);
  if (!found) return null;
  const paper = paperOf(db, { kind: "return", id: found.id, action: "return.made" });
  const buyer = found.customerId === null ? null : customerOnPaper(db, paper, found.customerId);
  const made = {
    ...found,
    store: { ...found.store, ...paper.store(found.store.key) },
    customerName: buyer?.name ?? found.customerName,
  };
  return {
    // The customer takes it home, so it never shows cost.
    made: withholdCost(made, false),
    number: returnNumber(found.id),
    shopName: paper.shopName,
  };
}
