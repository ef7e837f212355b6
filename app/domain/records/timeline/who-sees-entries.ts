import { type Actor, can, type Permission } from "../../permissions.ts";
import type { NotedKind } from "../notes/note.ts";
import type { TimelineKind } from "./timeline.ts";

/** Kinds that each record's timeline can hold. */
const KINDS_OF: Record<NotedKind, readonly TimelineKind[]> = {
  customer: ["sale", "return", "receipt", "repair", "order", "buy", "message", "call", "note", "edit"],
  piece: ["sale", "return", "movement", "note", "edit"],
  sale: ["sale", "return", "receipt", "note", "edit"],
  order: ["step", "movement", "message", "sale", "note", "edit"],
};

/** Permissions needed beyond the one to open the record. */
const NEEDS: Partial<Record<TimelineKind, Permission>> = {
  sale: "sales.view",
  return: "sales.view",
  receipt: "sales.view",
  repair: "repairs.view",
  order: "repairs.view",
  buy: "buys.make",
  message: "repairs.view",
  edit: "audit.view",
};

/** Kinds of entries that the actor may see on a record's timeline. */
export function kindsShownTo(actor: Actor, of: NotedKind): TimelineKind[] {
  return KINDS_OF[of].filter((kind) => {
    const needed = NEEDS[kind];
    return needed === undefined || can(actor, needed);
  });
}
