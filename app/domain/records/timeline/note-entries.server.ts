import { eq } from "drizzle-orm";
import { oneOrMany } from "~db/one-of-many.ts";
import { notes } from "~db/schema/index.ts";
import { getNotes } from "../notes/find-notes.server.ts";
import type { Source } from "./source.ts";

export const noteEntries: Source = {
  kind: "note",
  table: notes,
  id: notes.id,
  at: notes.writtenAt,
  of: {
    customer: (_, ids) => oneOrMany(notes.customerId, ids),
    piece: (id) => eq(notes.pieceId, id),
    sale: (id) => eq(notes.saleId, id),
    order: (id) => eq(notes.orderId, id),
  },
  read({ tx }, ids) {
    return new Map(
      getNotes(tx, ids).map(({ id, text, author, writtenBy, isPinned }) => [
        id,
        { what: isPinned ? "Pinned note" : "Note", text, by: author, note: { id, writtenBy } },
      ]),
    );
  },
};
