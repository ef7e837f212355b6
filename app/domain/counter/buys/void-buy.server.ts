import { and, eq, lt, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import {
  buyLines,
  buys,
  closes,
  creditAccounts,
  creditMovements,
  pieces,
  tillMovements,
  tillSessions,
} from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { moveCredit } from "../credit/move-credit.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { cents } from "../../money.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt, zoneOf } from "../../shop/stores/find-stores.server.ts";
import { closeNumber } from "../till/close-number.ts";
import { openTillSession, saidTill } from "../till/open-till-session.server.ts";
import { stepsElsewhere } from "../till/till-of-another-store.ts";
import { giveBack } from "../trade-ins/give-back-trade-in.server.ts";
import { whyNotAtHand } from "../trade-ins/traded-in-piece.server.ts";
import { type Buy, voidOfBuy } from "./buy.ts";
import { getBuy } from "./find-buys.server.ts";
import { readBuy } from "./prepare-buy.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Voids a buy: all its items go back to the seller, and the money comes back the way it went. Refused (409)
 * once the till session that paid it is closed, or after its day if no till paid it; if an item isn't at
 * hand; and if its credit was used. Needs a permission or an approval. The seller's identity stays until its
 * own rule erases it.
 */
export function voidBuy(ctx: RuleContext, { buyId, reason }: { buyId: number; reason: string }): Result<Buy> {
  const { tx, actor, now } = ctx;
  const buy = getBuy(tx, buyId);
  if (!buy) return refuse("missing", "No such record");
  const why = whyNotVoidBuy(ctx, buy);
  if (why !== null) return refuse("conflict", why);
  const record = { kind: "buy", id: buyId } as const;
  const { storeDay, sessionId } = tx.select().from(buys).where(eq(buys.id, buyId)).get() ?? {};
  const approved = askApproval(ctx, [
    {
      permission: "buys.void",
      record,
      amount: buy.total,
      limit: 0,
      field: "",
      message: "Voiding a buy needs approval",
    },
    ...(sessionId ? stepsElsewhere(actor, { store: buy.store, amount: buy.total, field: "" }) : []),
  ]);
  if (!approved.ok) return approved;
  let said = sessionId ? saidTill(tx, sessionId) : null;
  const paid = tx.select().from(creditMovements).where(eq(creditMovements.buyId, buyId)).all();
  for (const { accountId, amount, store } of paid) {
    const movement = { kind: "voided", amount: cents(-amount) } as const;
    // A close keeps its figures: if the session was closed, the credit comes back in the next one.
    const session = openTillSession(ctx, { key: store, zone: zoneOf(tx, store) });
    if (!session.ok) return session;
    said = session.said;
    const document = { buyId, sessionId: session.id, store, storeDay: storeDay ?? todayAt(tx, store, now) };
    if (!moveCredit(ctx, accountId, movement, document))
      throw new Error(`The balance of credit account ${accountId} changed meanwhile`);
  }
  const out = tx.select().from(tillMovements).where(eq(tillMovements.buyId, buyId)).get();
  if (sessionId)
    insertRow(tx, tillMovements, {
      sessionId,
      kind: "in",
      amount: buy.total,
      rounding: cents(-(out?.rounding ?? 0)),
      reason: voidOfBuy(buyId),
      buyId,
      at: now,
      employeeId: actor.id,
    });
  const givenBack = piecesOfBuy(tx, buyId).map((piece) => giveBack(ctx, piece, { buyId }));
  tx.update(buys)
    .set({
      state: "voided",
      voidedAt: now,
      voidedBy: actor.id,
      voidReason: reason,
      version: sql`${buys.version} + 1`,
    })
    .where(and(eq(buys.id, buyId), eq(buys.state, "bought")))
    .run();
  const ofApproved = { ...ctx, approvedBy: approved.by };
  const look = noteLook(ofApproved, { kind: "void", record, amount: buy.total });
  const trail = {
    before: told("buy", { state: "bought" }),
    after: told("buy", { state: "voided", total: buy.total, reason, ...said }),
  };
  return done(
    readBuy(tx, buyId),
    { action: "buy.voided", record, ...trail, approvedBy: approved.by },
    ...givenBack,
    look,
  );
}

/** Says why a buy can't be voided; null if it can. */
export function whyNotVoidBuy(by: Pick<RuleContext, "tx" | "actor" | "now">, buy: Buy): string | null {
  const { tx, now } = by;
  if (buy.state !== "bought")
    return buy.state === "voided" ? "This buy is already voided" : "This buy hasn't been paid";
  for (const piece of piecesOfBuy(tx, buy.id)) {
    const where = whyNotAtHand(by, piece, buy.store.key);
    if (where !== null) return `${where} first`;
  }
  if (isCreditUsed(tx, buy.id)) return "The store credit has been used";
  if (buy.paidBy !== "cash")
    return buy.day === todayAt(tx, buy.store.key, now) ? null : "This buy was paid on an earlier day";
  const session = tx
    .select({ closedAt: tillSessions.closedAt, closeId: closes.id })
    .from(buys)
    .innerJoin(tillSessions, eq(tillSessions.id, buys.sessionId))
    .leftJoin(closes, eq(closes.sessionId, tillSessions.id))
    .where(eq(buys.id, buy.id))
    .get();
  if (session?.closedAt === null) return null;
  return `The till that paid it has been closed${session?.closeId ? ` (${closeNumber(session.closeId)})` : ""}`;
}

function isCreditUsed(tx: Tx, buyId: number): boolean {
  const used = tx
    .select({ id: creditAccounts.id })
    .from(creditMovements)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditMovements.accountId))
    .where(and(eq(creditMovements.buyId, buyId), lt(creditAccounts.balance, creditMovements.amount)))
    .get();
  return used !== undefined;
}

function piecesOfBuy(tx: Tx, buyId: number): Piece[] {
  return tx
    .select({ piece: pieces })
    .from(buyLines)
    .innerJoin(pieces, eq(pieces.id, buyLines.pieceId))
    .where(eq(buyLines.buyId, buyId))
    .orderBy(buyLines.id)
    .all()
    .map(({ piece }) => piece);
}
