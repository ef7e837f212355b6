import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { GUARDED_SETTINGS } from "./guarded-settings.ts";
import { listLook } from "./list-look.server.ts";

const OF_THE_SHOP = { recordKind: "shop", recordId: 0 } as const;

/**
 * Lists a change to a setting that guards the counter: of the shop or, with its key, of a store, including a
 * new one.
 */
export function noteGuards(
  ctx: RuleContext,
  { changed, store = null }: { changed: readonly string[]; store?: string | null },
): Trail[] {
  const names = changed.filter((name) => GUARDED_SETTINGS.has(name));
  if (names.length === 0) return [];
  const what = { kind: "guard_changed", ...OF_THE_SHOP, changed: names.join(","), store } as const;
  return [listLook(ctx, { ...what, employeeId: ctx.actor.id })];
}

/** Lists a change to what a role or, with its id, an account may do. */
export function noteRights(
  ctx: RuleContext,
  { changed, employeeId = null }: { changed: readonly string[]; employeeId?: number | null },
): Trail {
  const whose =
    employeeId === null ? OF_THE_SHOP : ({ recordKind: "employee", recordId: employeeId } as const);
  const what = { kind: "rights_changed", ...whose, changed: changed.join(",") } as const;
  return listLook(ctx, { ...what, employeeId: ctx.actor.id });
}

/**
 * Lists that somebody could sign in as an account of a colleague from now on: `changed` is one of
 * `account-changes-worth-a-look.ts`. Owners can do all of it as themselves.
 */
export function noteHold(
  ctx: RuleContext,
  { employeeId, changed }: { employeeId: number; changed: string },
): Trail[] {
  return ctx.actor.role === "owner" ? [] : [noteRights(ctx, { changed: [changed], employeeId })];
}
