import { z } from "zod";
import { answer, type Operation, type Operations } from "~/web/operation";
import { EditedNote, NewNote, NoteJson } from "../notes/note-contract.ts";
import { TimelineEntryJson, TimelineQuery } from "./timeline-json.ts";

const ENTRY: z.infer<typeof TimelineEntryJson> = {
  kind: "sale",
  at: "2024-11-20T19:40:00.000Z",
  day: "2024-11-20",
  what: "Purchased",
  text: "Sapphire and diamond halo ring",
  record: { kind: "sale", id: 181 },
  noteId: null,
  location: "boca",
  by: "Maren Kessler",
  approvedBy: null,
  amount: "6733.24",
  changes: null,
};

const noteOf = (kind: z.infer<typeof NoteJson>["of"]["kind"], id: number): z.infer<typeof NoteJson> => ({
  id: 7,
  of: { kind, id },
  text: "Call, don't text, on weekdays before 3 PM.",
  isPinned: true,
  at: "2026-09-29T14:02:00.000Z",
  by: { id: 1, name: "Maren Kessler" },
  changedAt: null,
  version: 1,
});

const { text, isPinned } = noteOf("customer", 12);

function ofRecord(
  kind: "customer" | "piece" | "sale" | "order",
  { tag, name, title }: { tag: string; name: string; title: string },
): { timeline: { GET: Operation }; notes: { GET: Operation; POST: Operation } } {
  return {
    timeline: {
      GET: {
        id: `list${title}Timeline`,
        tag,
        summary: `What happened to ${name}, newest first`,
        description:
          "Kinds that the account may not open are left out: `sale`, `return` and `receipt` need `sales.view`; `repair`, `order` and `message` `repairs.view`; `edit` `audit.view`.",
        query: TimelineQuery,
        isList: true,
        countsFound: true,
        answers: { 200: answer("The entries.", z.array(TimelineEntryJson), [ENTRY]) },
      },
    },
    notes: {
      GET: {
        id: `list${title}Notes`,
        tag,
        summary: `The notes about ${name}, newest first`,
        answers: { 200: answer("The notes.", z.array(NoteJson), [noteOf(kind, 12)]) },
      },
      POST: {
        id: `add${title}Note`,
        tag,
        summary: `Write a note about ${name}`,
        description: "At most 500, of which five are pinned.",
        body: { contract: NewNote, example: { text, isPinned } },
        isKeyed: true,
        answers: { 201: answer("The note.", NoteJson, noteOf(kind, 12)) },
      },
    },
  };
}

const customer = ofRecord("customer", { tag: "Customers", name: "a customer", title: "Customer" });
const piece = ofRecord("piece", { tag: "Inventory", name: "an item", title: "Item" });
const sale = ofRecord("sale", { tag: "Sales", name: "a ticket", title: "Sale" });
const order = ofRecord("order", { tag: "Orders", name: "an order, or a repair by its id", title: "Order" });

const NOT_ALLOWED = {
  description: "It is a colleague's, and the account can't correct it.",
  example: { message: "Only Maren Kessler can change this note" },
};

export const timelineApi = {
  "/api/customers/:customerId/timeline": customer.timeline,
  "/api/customers/:customerId/notes": customer.notes,
  "/api/inventory/:pieceId/timeline": piece.timeline,
  "/api/inventory/:pieceId/notes": piece.notes,
  "/api/sales/:saleId/timeline": sale.timeline,
  "/api/sales/:saleId/notes": sale.notes,
  "/api/orders/:orderId/timeline": order.timeline,
  "/api/orders/:orderId/notes": order.notes,
  "/api/notes/:noteId": {
    PUT: {
      id: "editNote",
      tag: "Customers",
      summary: "Change a note about any record",
      description: "One's own, or with `notes.correct` a colleague's.",
      body: { contract: EditedNote, example: { text, isPinned: false, version: 1 } },
      answers: {
        200: answer("The note.", NoteJson, { ...noteOf("customer", 12), isPinned: false, version: 2 }),
      },
      refusals: { 403: NOT_ALLOWED },
    },
    DELETE: {
      id: "removeNote",
      tag: "Customers",
      summary: "Remove a note",
      description: "Its words stay in the audit trail until its customer is erased.",
      answers: { 204: { description: "It is gone." } },
      refusals: { 403: NOT_ALLOWED },
    },
  },
} satisfies Operations;
