import { and, eq, gte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { looks } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { getAccount } from "../employees/find-employees.server.ts";
import { type Hold, lastHold } from "../employees/made-by.server.ts";
import { listLook } from "../looks/list-look.server.ts";
import { ONE_HAND } from "../looks/rights-said.ts";
import type { Trail } from "../../result.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";

/**
 * Lists that one person could have taken a step and approved it: whoever approved gave out the code of the account that
 * took it, or removed its second factor; or somebody did that to both accounts, which were in use before. Once for each
 * such code: for many approvals of a colleague whom somebody hired it is one line. An owner needs no approval, so what
 * they set up is not listed.
 */
export function noteOneHand(ctx: RuleContext<ActingEmployee>, trail: readonly Trail[]): Trail[] {
  const { tx, actor } = ctx;
  const approvers = new Set(trail.flatMap(({ approvedBy }) => approvedBy ?? []));
  return [...approvers].flatMap((approverId) => {
    const [own, theirs] = [lastHold(tx, actor.id), lastHold(tx, approverId)];
    const hand = own && handOfBoth(own, { approverId, theirs });
    if (hand === null || getAccount(tx, hand)?.role === "owner") return [];
    const since = Math.max(own?.at ?? 0, hand === approverId ? 0 : (theirs?.at ?? 0)) as Instant;
    const about = { kind: "rights_changed", recordKind: "employee", recordId: actor.id } as const;
    const line = { ...about, changed: ONE_HAND, employeeId: hand };
    if (isListed(tx, line, since)) return [];
    return [{ ...listLook(ctx, line), approvedBy: approverId }];
  });
}

function handOfBoth(own: Hold, { approverId, theirs }: { approverId: number; theirs: Hold | null }) {
  if (own.by === null) return null;
  if (own.by === approverId) return approverId;
  return own.isTakeOver && theirs?.isTakeOver && theirs.by === own.by ? own.by : null;
}

function isListed(
  tx: Tx,
  {
    kind,
    recordId,
    changed,
    employeeId,
  }: Pick<typeof looks.$inferInsert, "kind" | "recordId"> & {
    changed: string;
    employeeId: number;
  },
  since: Instant,
): boolean {
  const found = tx
    .select({ id: looks.id })
    .from(looks)
    .where(
      and(
        eq(looks.kind, kind),
        eq(looks.recordKind, "employee"),
        eq(looks.recordId, recordId),
        eq(looks.changed, changed),
        eq(looks.employeeId, employeeId),
        gte(looks.at, since),
      ),
    )
    .get();
  return found !== undefined;
}
