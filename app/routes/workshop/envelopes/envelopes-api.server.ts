import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { ENDED } from "../orders/order-answers.ts";
import { orderToJson } from "../orders/order-json.ts";
import { EditedEnvelope } from "./envelope-contract.ts";
import { ENVELOPE } from "./envelope-examples.ts";
import { EnvelopeJson, envelopeToJson } from "./envelope-json.ts";

export const envelopesApi = {
  ...calls("/api/repairs/:repairId/envelope", ({ read, write }) => ({
    GET: read({
      id: "getEnvelope",
      tag: "Orders",
      summary: "A repair with its items and work",
      permission: "repairs.view",
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      read: ({ repairId }) => getEnvelope(shop().db, repairId),
      toJson: envelopeToJson,
    }),
    PUT: write({
      id: "writeEnvelope",
      tag: "Orders",
      summary: "Say what is in a repair's envelope",
      description:
        "All of it: items and lines of work that are left out go. The first item describes the repair. With lines of work the repair's price and cost are their sums. With `version`, the order's, it is 409 if somebody changed it meanwhile. A lower price than agreed on needs `sales.discount` or an `approval`.",
      permission: "repairs.edit",
      body: {
        contract: EditedEnvelope,
        example: {
          items: [
            { description: "Three-stone diamond ring", metal: "Platinum", condition: { scratches: true } },
          ],
          work: [{ item: 1, serviceId: 2 }],
          promised: "2026-11-24",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: ENDED,
      rule: writeEnvelope,
      toJson: envelopeToJson,
      explain: ({ current }) => ({ current: orderToJson(current) }),
    }),
  })),
};
