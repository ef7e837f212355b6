import { listLook } from "../looks/list-look.server.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Service } from "./find-services.server.ts";

/** Lists a new service that isn't taxed, and one that got another price or tax. */
export function noteService(ctx: RuleContext, before: Service | null, after: Service): Trail[] {
  const changed = before
    ? (["price", "isTaxed"] as const).filter((name) => after[name] !== before[name])
    : after.isTaxed
      ? []
      : ["isTaxed"];
  if (changed.length === 0) return [];
  const record = { recordKind: "service", recordId: after.id } as const;
  const look = { kind: "service_changed", ...record, amount: after.price } as const;
  return [listLook(ctx, { ...look, changed: changed.join(","), employeeId: ctx.actor.id })];
}
