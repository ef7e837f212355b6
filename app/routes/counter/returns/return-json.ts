import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { PAYMENT_KINDS } from "~/domain/payment-kinds";
import { type Return, RETURN_PLACES, returnNumber } from "~/domain/counter/returns/return";
import { SaleJson } from "~/routes/counter/sales/sale-json";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const ReturnedLineJson = record("ReturnedLine", {
  id: answered.id().describe("Of the ticket's line."),
  to: z.enum(RETURN_PLACES).nullable().describe("Null for what is no item, and for what the customer keeps."),
  kept: z.boolean().describe("Whether only a part of the price came back, and the customer keeps it."),
  inventoryId: answered.id().nullable(),
  description: answered.text(),
  price: answered.amount(),
  tax: answered.amount(),
});

const RefundJson = record("Refund", { kind: z.enum(PAYMENT_KINDS), amount: answered.amount() });

export const ReturnJson = record("Return", {
  id: answered.id(),
  number: answered.text(),
  saleId: answered.id(),
  exchangeId: answered.id().nullable().describe("The ticket that it was exchanged for."),
  location: answered.store(),
  paidOutAt: answered.store().describe("The store whose till gave the money back."),
  returnDate: answered.instant(),
  reason: answered.text(),
  lines: z.array(ReturnedLineJson),
  refund: z.array(RefundJson),
  cashRounding: answered
    .amount()
    .describe("What was given in cash beyond its refund, where the store rounds cash; negative for less."),
  tax: answered.amount(),
  shipping: answered.amount(),
  fee: answered.amount(),
  total: answered.amount().describe("What came back of the ticket's `total`."),
  commission: answered.cost(),
  netProfit: answered.cost(),
});

export const ExchangeJson = record("Exchange", { return: ReturnJson, sale: SaleJson });

export function returnToJson(made: Return): Required<z.infer<typeof ReturnJson>> {
  return writeAnswer(ReturnJson, made, {
    number: returnNumber(made.id),
    location: made.store.key,
    paidOutAt: made.paidOut.key,
    returnDate: isoInstant(made.returnedAt),
    lines: made.lines.map((line) =>
      writeAnswer(ReturnedLineJson, line, { kept: line.isGoodwill, inventoryId: line.pieceId }),
    ),
    refund: made.refund.map((part) => writeAnswer(RefundJson, part)),
    shipping: formatDecimal(made.shippingCharge),
  });
}
