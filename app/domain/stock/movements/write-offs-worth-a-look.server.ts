import { noteLook } from "../../shop/looks/list-look.server.ts";
import type { Cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Lists a piece that no count expects from now on, because somebody said so and no customer paid for it. */
export function noteWriteOff(
  ctx: RuleContext,
  { id, retailPrice }: { id: number; retailPrice: Cents },
): Trail {
  // Its price, because not everybody may see its cost.
  return noteLook(ctx, { kind: "memo", record: { kind: "piece", id }, amount: retailPrice });
}
