import { z } from "zod";
import { SHORT } from "~/domain/fields";
import { TRANSFER_LISTS } from "~/domain/stock/transfers/find-transfers.server";
import type { Arrived } from "~/domain/stock/transfers/receive-transfer.server";
import { MOST_PIECES } from "~/domain/stock/transfers/transfer-size";
import { TRANSFER_OUTCOMES } from "~/domain/stock/transfers/transfer";
import {
  chosenFields,
  newTransferFields,
  scannedFields,
  sendTransferFields,
  settledFields,
  settleFields,
  takenOutFields,
} from "~/domain/stock/transfers/transfer-fields";
import { closedBody, type Contract, contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/transfers`, and the form. */
export const NewTransfer = contract(newTransferFields);

/** Body of `POST /api/transfers/{id}/pack`, and a scan of the page. */
export const Scanned = contract(scannedFields);

/** Body of `POST /api/transfers/{id}/take-out`, and the page's button. */
export const TakenOut = contract(takenOutFields);

/** Body of `POST /api/transfers/{id}/send`, and the page's button. */
export const Sent = contract(sendTransferFields);

/** The ticks on the page. */
export const Chosen = contract(chosenFields, (chosen): Arrived => ({ ...chosen, skus: [] }));

const sku = z.string({ error: "A SKU is text" }).trim().min(1, { error: "A SKU is not empty" }).max(SHORT);

/** Body of `POST /api/transfers/{id}/receive`. */
export const Received: Contract<Arrived> = {
  form: Chosen.form,
  json: closedBody({
    skus: z.array(sku).max(MOST_PIECES).default([]).describe("As on the tags."),
    ids: z.array(z.int().min(1)).max(MOST_PIECES).default([]).describe("Or the ids of the items."),
    all: z.boolean().default(false).describe("Or all that has not arrived."),
  }).superRefine(({ skus, ids, all }, ctx) => {
    if (all && skus.length + ids.length > 0)
      ctx.addIssue({
        code: "custom",
        path: ["all"],
        message: "Send all, or the items that arrived, not both",
      });
  }),
};

/** Body of `POST /api/transfers/{id}/settle`. */
export const Settled = contract(settledFields);

/** Buttons for a missing item. */
export const Settle = contract(settleFields);

/** Query of `GET /api/transfers`. */
export const TransferQuery = z.object({
  location: parameter.store(),
  state: parameter
    .choice(TRANSFER_LISTS, `state is ${TRANSFER_LISTS.join(", ")} or all`)
    .describe("`missing`: of which items are missing, whatever else it is."),
});

/** Query of `GET /api/transfers/{id}/lines`. */
export const TransferLineQuery = z.object({
  outcome: parameter.choice(TRANSFER_OUTCOMES, `outcome is ${TRANSFER_OUTCOMES.join(", ")} or all`),
});
