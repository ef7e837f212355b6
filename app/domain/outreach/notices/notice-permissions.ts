import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { type Actor, can, type Permission } from "../../permissions.ts";
import { isDateKind, isMemoKind } from "./notice-kinds.ts";

/** Notice kinds whose records the actor may open. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => can(actor, neededFor(kind)));
}

function neededFor(kind: NoticeKind): Permission {
  if (isDateKind(kind)) return "customers.view";
  return isMemoKind(kind) ? "inventory.view" : "repairs.view";
}
