import { and, eq } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { tillMovements } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { noteMoved } from "./till-worth-a-look.server.ts";
import { type Cents, cents, inMoney } from "../../money.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { askBeyondDrawer, drawerSteps } from "./beyond-drawer.server.ts";
import { stepsElsewhere } from "./till-of-another-store.ts";
import { openTillSession } from "./open-till-session.server.ts";
import type { CashMovementKind } from "./cash-movement-kinds.ts";

export interface NewCashMovement {
  location: string;
  /** The store's first till if null. */
  till: string | null;
  kind: CashMovementKind;
  /** Ignored for a no-sale opening. */
  amount: Cents | null;
  reason: string | null;
}

export interface CashMoved extends NewCashMovement {
  id: number;
  till: string;
  amount: Cents;
  at: Instant;
}

const ACTIONS = {
  float: "till.float-set",
  in: "till.cash-in",
  out: "till.cash-out",
  no_sale: "till.no-sale",
} as const;

/**
 * Records cash put into a till or taken out, with a reason; the float it begins with, once per session (409);
 * or a drawer opened without a sale, and why. Flags no-sale openings and unusual amounts of cash out for
 * review. Opens the till's session if none is open. A till of a store where the actor doesn't work needs a
 * permission or an approval, and so does more cash out than the drawer should hold, where Settings ask.
 */
export function moveCash(ctx: RuleContext, { location, kind, ...said }: NewCashMovement): Result<CashMoved> {
  const { tx, actor, now } = ctx;
  const store = listStores(tx).find(({ key }) => key === location);
  if (!store) return refuse("invalid", "Choose a location from the list", "location");
  const amount = kind === "no_sale" ? cents(0) : said.amount;
  if (amount === null) return refuse("invalid", "Amount is required", "amount");
  if ((kind === "in" || kind === "out") && amount === 0)
    return refuse("invalid", "Enter an amount above zero", "amount");
  const reason = kind === "float" ? null : said.reason;
  if (kind === "no_sale" && reason === null)
    return refuse("invalid", "Enter why the drawer was opened", "reason");
  if (kind !== "float" && reason === null) return refuse("invalid", "Enter what it is for", "reason");
  const session = openTillSession(ctx, store, said.till);
  if (!session.ok) return session;
  const leaving = kind === "out" ? { sessionId: session.id, amount, field: "amount" } : null;
  const beyond = leaving && askBeyondDrawer(ctx, leaving);
  if (beyond) return beyond;
  const record = { kind: "store", id: store.key } as const;
  const approved = askApproval(ctx, [
    ...stepsElsewhere(actor, { store, amount, field: "location" }),
    ...(leaving ? drawerSteps(ctx, { ...leaving, record }) : []),
  ]);
  if (!approved.ok) return approved;
  const isFloat = and(eq(tillMovements.sessionId, session.id), eq(tillMovements.kind, "float"));
  const float = kind === "float" && tx.select().from(tillMovements).where(isFloat).get();
  if (float)
    return refuse(
      "conflict",
      `The float is already ${inMoney(float.amount, readSettings(tx).currency)}. Record the difference as cash in or cash out.`,
      "amount",
    );
  const row = { sessionId: session.id, kind, amount, reason, at: now, employeeId: actor.id };
  const id = insertRow(tx, tillMovements, row);
  const looks = noteMoved({ ...ctx, approvedBy: approved.by }, { id, kind, amount, store });
  const { till, tillId } = session.said;
  const moved = { id, location, till, kind, amount, reason, at: now };
  return done(
    moved,
    {
      action: ACTIONS[kind],
      record: { kind: "till", id: tillId },
      after: { location, ...session.said, amount, reason },
      approvedBy: approved.by,
    },
    ...looks,
  );
}
