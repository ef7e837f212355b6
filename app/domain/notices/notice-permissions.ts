import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { type Actor, can } from "../permissions.ts";
import { isDateKind } from "./notice.ts";

/** Notice kinds whose records the actor may open. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => can(actor, isDateKind(kind) ? "customers.view" : "repairs.view"));
}
