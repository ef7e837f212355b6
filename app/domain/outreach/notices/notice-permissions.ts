import type { NoticeKind } from "~db/closed-lists.ts";
import { type Actor, can, type Permission } from "../../permissions.ts";
import { isDateKind, isMemoKind, KINDS_LATE_FIRST } from "./notice-kinds.ts";

/** Notice kinds whose records the actor may open, those that are late first. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return KINDS_LATE_FIRST.filter((kind) => can(actor, neededFor(kind)));
}

function neededFor(kind: NoticeKind): Permission {
  if (isDateKind(kind)) return "customers.view";
  return isMemoKind(kind) ? "inventory.view" : "repairs.view";
}
