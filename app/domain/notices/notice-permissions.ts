import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { type Actor, can } from "../permissions.ts";

/** Notice kinds whose records the actor may open. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) =>
    can(actor, kind === "urgent_repair" || kind === "repair_ready" ? "repairs.view" : "customers.view"),
  );
}
