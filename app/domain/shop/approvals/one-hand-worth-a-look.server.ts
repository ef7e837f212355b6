import { and, eq, gte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { looks } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { getAccount } from "../employees/find-employees.server.ts";
import { type Hold, isOfMakingOf, lastHold, lastRights } from "../employees/made-by.server.ts";
import { listLook } from "../looks/list-look.server.ts";
import { ONE_HAND, RIGHTS_GIVEN } from "../looks/account-changes-worth-a-look.ts";
import type { Trail } from "../../result.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";

/** A line about an account, and who let it be used so, since when. */
interface Line {
  changed: typeof ONE_HAND | typeof RIGHTS_GIVEN;
  accountId: number;
  by: number;
  since: Instant;
}

/**
 * Lists that one person could have taken a step and approved it: whoever approved gave out the code of the account that
 * took it, or removed its second factor, or set up the account that took it over; or somebody took both accounts over.
 * And that whoever took it had given the one who approved their role or permissions. Once for each such code or change:
 * for many approvals of a colleague whom somebody hired it is one line. An owner needs no approval, so what they set up
 * is not listed.
 */
export function noteOneHand(ctx: RuleContext<ActingEmployee>, trail: readonly Trail[]): Trail[] {
  const { tx, actor } = ctx;
  const approvers = new Set(trail.flatMap(({ approvedBy }) => approvedBy ?? []));
  return [...approvers].flatMap((approverId) =>
    [oneHand(tx, actor.id, approverId), rightsGiven(tx, actor.id, approverId)].flatMap((line) => {
      if (line === null || getAccount(tx, line.by)?.role === "owner" || isListed(tx, line)) return [];
      const { changed, accountId: recordId, by: employeeId } = line;
      const about = { kind: "rights_changed", recordKind: "employee", recordId } as const;
      return [listLook({ ...ctx, approvedBy: approverId }, { ...about, changed, employeeId })];
    }),
  );
}

function oneHand(tx: Tx, actorId: number, approverId: number): Line | null {
  const [own, theirs] = [lastHold(tx, actorId), lastHold(tx, approverId)];
  const by = own && handOfBoth(tx, own, { approverId, theirs });
  if (!own || by === null) return null;
  const since = Math.max(own.at, by === approverId ? 0 : (theirs?.at ?? 0)) as Instant;
  return { changed: ONE_HAND, accountId: actorId, by, since };
}

function handOfBoth(tx: Tx, own: Hold, { approverId, theirs }: { approverId: number; theirs: Hold | null }) {
  if (own.by === null || own.by === approverId) return own.by;
  if (!own.isTakeOver) return null;
  if (isOfMakingOf(tx, own.by, approverId)) return approverId;
  return theirs?.isTakeOver && theirs.by === own.by ? own.by : null;
}

function rightsGiven(tx: Tx, actorId: number, approverId: number): Line | null {
  const given = lastRights(tx, approverId);
  if (given?.by !== actorId) return null;
  return { changed: RIGHTS_GIVEN, accountId: approverId, by: actorId, since: given.at };
}

function isListed(tx: Tx, { changed, accountId, by, since }: Line): boolean {
  const found = tx
    .select({ id: looks.id })
    .from(looks)
    .where(
      and(
        eq(looks.kind, "rights_changed"),
        eq(looks.recordKind, "employee"),
        eq(looks.recordId, accountId),
        eq(looks.changed, changed),
        eq(looks.employeeId, by),
        gte(looks.at, since),
      ),
    )
    .get();
  return found !== undefined;
}
