import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type LookedAt, listLook } from "./list-look.server.ts";
import { listedSince } from "./listed-since.server.ts";

interface Away {
  record: LookedAt;
  amount: Cents | null;
  /** When the reason for its line arose. */
  since: Instant;
  /** Who moved it: the line is under the first, and the others had a part in it. */
  movers: readonly number[];
}

/** Lists what is away, unless it was listed since. */
export function listAway(ctx: RuleContext, away: readonly Away[]): Trail[] {
  const looked = [...new Set(away.map(({ record }) => record.kind))].flatMap((recordKind) => {
    const of = away.filter(({ record }) => record.kind === recordKind);
    const due = of.map(({ record, since }) => ({ id: record.id, since }));
    const isListed = listedSince(ctx.tx, { kind: "memo", recordKind }, due);
    return of.filter(({ record }) => !isListed.has(record.id));
  });
  return looked.map(({ record: { kind: recordKind, id: recordId }, amount, movers }) => {
    const [employeeId = null, ...partBy] = new Set(movers);
    return listLook(ctx, { kind: "memo", recordKind, recordId, employeeId, amount }, partBy);
  });
}
