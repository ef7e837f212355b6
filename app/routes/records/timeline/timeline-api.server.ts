import { z } from "zod";
import { notedRecord, notesOf } from "~/domain/records/notes/find-notes.server";
import type { Note, Noted, NotedKind } from "~/domain/records/notes/note";
import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import { can, type Permission } from "~/domain/permissions";
import { countTimeline } from "~/domain/records/timeline/read-timeline.server";
import { kindsShownTo } from "~/domain/records/timeline/who-sees-entries";
import { shop } from "~/runtime/shop.server";
import { actorNow } from "~/web/unconfirmed-actor";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { EditedNote, NewNote, NoteJson, noteToJson } from "../notes/note-contract.ts";
import { timelineList } from "./load-timeline.server.ts";
import { TimelineEntryJson, timelineEntryToJson, TimelineQuery } from "./timeline-json.ts";
import { timelineOf } from "./timeline-of.server.ts";

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

const noteOf = (kind: NotedKind, id: number): z.infer<typeof NoteJson> => ({
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

/** Returns what the calls have in common for every kind of record. */
function ofRecord(
  kind: NotedKind,
  words: { tag: string; name: string; title: string },
  permissions: { sees: Permission; writes: Permission },
) {
  const { tag, name, title } = words;
  const { sees, writes } = permissions;
  return {
    numbered: (id: number): Noted => ({ kind, id }),
    timeline: {
      id: `list${title}Timeline`,
      tag,
      summary: `What happened to ${name}, newest first`,
      description:
        "Kinds that the account may not open are left out: `sale`, `return` and `receipt` need `sales.view`; `repair`, `order` and `message` `repairs.view`; `edit` `audit.view`.",
      permission: sees,
      query: TimelineQuery,
      countsFound: true,
      answers: { 200: answer("The entries.", z.array(TimelineEntryJson), [ENTRY]) },
      toJson: timelineEntryToJson,
    },
    notes: {
      id: `list${title}Notes`,
      tag,
      summary: `The notes about ${name}, newest first`,
      permission: sees,
      answers: { 200: answer("The notes.", z.array(NoteJson), [noteOf(kind, 12)]) },
      toJson: notesToJson,
    },
    newNote: {
      id: `add${title}Note`,
      tag,
      summary: `Write a note about ${name}`,
      description: "At most 500, of which five are pinned.",
      permission: writes,
      body: { contract: NewNote, example: { text, isPinned } },
      isKeyed: true,
      answers: { 201: answer("The note.", NoteJson, noteOf(kind, 12)) },
      toJson: noteToJson,
    },
  } as const;
}

const customer = ofRecord(
  "customer",
  { tag: "Customers", name: "a customer", title: "Customer" },
  { sees: "customers.view", writes: "customers.edit" },
);
const piece = ofRecord(
  "piece",
  { tag: "Inventory", name: "an item", title: "Item" },
  { sees: "inventory.view", writes: "inventory.edit" },
);
const sale = ofRecord(
  "sale",
  { tag: "Sales", name: "a ticket", title: "Sale" },
  { sees: "sales.view", writes: "sales.process" },
);
const order = ofRecord(
  "order",
  { tag: "Orders", name: "an order, or a repair by its id", title: "Order" },
  { sees: "repairs.view", writes: "repairs.edit" },
);

const NOT_ALLOWED = {
  description: "It is a colleague's, and the account can't correct it.",
  example: { message: "Only Maren Kessler can change this note" },
};

export const timelineApi = {
  ...calls("/api/customers/:customerId/timeline", ({ list }) => ({
    GET: list({
      ...customer.timeline,
      list: (asked) => entriesOf(customer.numbered(asked.customerId), asked),
    }),
  })),
  ...calls("/api/customers/:customerId/notes", ({ read, write }) => ({
    GET: read({ ...customer.notes, read: ({ customerId }) => notesAbout(customer.numbered(customerId)) }),
    POST: write({
      ...customer.newNote,
      rule: (ctx, { customerId, ...sent }) => addNote(ctx, { of: customer.numbered(customerId), ...sent }),
    }),
  })),
  ...calls("/api/inventory/:pieceId/timeline", ({ list }) => ({
    GET: list({ ...piece.timeline, list: (asked) => entriesOf(piece.numbered(asked.pieceId), asked) }),
  })),
  ...calls("/api/inventory/:pieceId/notes", ({ read, write }) => ({
    GET: read({ ...piece.notes, read: ({ pieceId }) => notesAbout(piece.numbered(pieceId)) }),
    POST: write({
      ...piece.newNote,
      rule: (ctx, { pieceId, ...sent }) => addNote(ctx, { of: piece.numbered(pieceId), ...sent }),
    }),
  })),
  ...calls("/api/sales/:saleId/timeline", ({ list }) => ({
    GET: list({ ...sale.timeline, list: (asked) => entriesOf(sale.numbered(asked.saleId), asked) }),
  })),
  ...calls("/api/sales/:saleId/notes", ({ read, write }) => ({
    GET: read({ ...sale.notes, read: ({ saleId }) => notesAbout(sale.numbered(saleId)) }),
    POST: write({
      ...sale.newNote,
      rule: (ctx, { saleId, ...sent }) => addNote(ctx, { of: sale.numbered(saleId), ...sent }),
    }),
  })),
  ...calls("/api/orders/:orderId/timeline", ({ list }) => ({
    GET: list({ ...order.timeline, list: (asked) => entriesOf(order.numbered(asked.orderId), asked) }),
  })),
  ...calls("/api/orders/:orderId/notes", ({ read, write }) => ({
    GET: read({ ...order.notes, read: ({ orderId }) => notesAbout(order.numbered(orderId)) }),
    POST: write({
      ...order.newNote,
      rule: (ctx, { orderId, ...sent }) => addNote(ctx, { of: order.numbered(orderId), ...sent }),
    }),
  })),
  ...calls("/api/notes/:noteId", ({ write, act }) => ({
    PUT: write({
      id: "editNote",
      tag: "Customers",
      summary: "Change a note about any record",
      description: "One's own, or with `notes.correct` a colleague's.",
      permission: "own",
      body: { contract: EditedNote, example: { text, isPinned: false, version: 1 } },
      answers: {
        200: answer("The note.", NoteJson, { ...noteOf("customer", 12), isPinned: false, version: 2 }),
      },
      refusals: { 403: NOT_ALLOWED },
      rule: (ctx, { noteId, ...sent }) => editNote(ctx, { id: noteId, ...sent }),
      toJson: noteToJson,
      explain: ({ current }) => ({ current: noteToJson(current) }),
    }),
    DELETE: act({
      id: "removeNote",
      tag: "Customers",
      summary: "Remove a note",
      description: "Its words stay in the audit trail until its customer is erased.",
      permission: "own",
      answers: { 204: { description: "It is gone." } },
      refusals: { 403: NOT_ALLOWED },
      rule: (ctx, { noteId }) => removeNote(ctx, noteId),
    }),
  })),
};

/** Reads a timeline for the API. Kinds that the account may not see have no entries. */
function entriesOf(noted: Noted, asked: PerformArgs & { readonly query: z.infer<typeof TimelineQuery> }) {
  const of = timelineOf(noted);
  const { kind, year } = asked.query;
  const actor = actorOf(asked.context);
  const sees = {
    seesCost: maySeeCost(asked.context),
    seesCustomers: can(actor, "customers.view"),
    seesOrigin: true,
  };
  const kinds = kindsShownTo(actorNow(asked.context), noted.kind).filter((one) => !kind || one === kind);
  const filter = { kinds, year };
  return {
    ...timelineList(of, filter, sees),
    count: (atMost: number) => countTimeline(shop().db, of, filter, atMost),
  };
}

/** Returns a record's notes; null if there is no such record. */
function notesAbout(noted: Noted) {
  const { db } = shop();
  return notedRecord(db, noted) && notesOf(db, noted);
}

function notesToJson(notes: readonly Note[]) {
  return notes.map(noteToJson);
}
