import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { auditLog, creditMovements, sales } from "~db/schema/index.ts";
import { type AskedStep, askApproval } from "../../shop/approvals/ask-approval.server.ts";
import type { Cents } from "../../money.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { getCreditAccount } from "./find-credit.server.ts";
import { lastFourOf } from "./gift-card-number.ts";
import { MS_PER_HOUR } from "../../dates.ts";

/** Time after a sale in which whoever processed it may print the card, since printers jam. */
const SHOWN_WITH_SALE_MS = MS_PER_HOUR;

/** A gift card as a rule returns it. Results are kept for repeated requests, and the number must not be. */
export interface ShownCard {
  id: number;
}

/**
 * Lets somebody see a gift card's number, with an entry in the trail. The number is money: whoever processed
 * the sale sees it then, and later it takes a permission or an approval and is listed as worth a look. The caller
 * reads it once this is done.
 */
export function showNumber(ctx: RuleContext, { cardId }: { cardId: number }): Result<ShownCard> {
  const card = getGiftCard(ctx.tx, cardId);
  if (!card) return refuse("missing", "No such record");
  const isLater = !isWithSale(ctx, cardId);
  const approved = askApproval(ctx, isLater ? [numberStep(card, "Showing")] : []);
  if (!approved.ok) return approved;
  return done(
    { id: cardId },
    {
      action: "gift-card.number-shown",
      record: { kind: "gift-card", id: cardId },
      after: { lastFour: lastFourOf(card.number) },
      approvedBy: approved.by,
    },
    ...(isLater ? noteNumber({ ...ctx, approvedBy: approved.by }, card) : []),
  );
}

/** Lists that somebody learned the number of a card that isn't empty: whoever has it can pay with it. */
export function noteNumber(ctx: RuleContext, { id, balance }: { id: number; balance: Cents }): Trail[] {
  if (balance === 0) return [];
  const record = { kind: "gift_card", id } as const;
  return [noteLook(ctx, { kind: "gift_card_paid", record, amount: balance })];
}

/** Requires approval to see a number or make a new one. */
export function numberStep({ id, balance }: { id: number; balance: Cents }, doing: string): AskedStep {
  return {
    permission: "credit.numbers",
    record: { kind: "gift-card", id },
    amount: balance,
    limit: 0,
    field: "",
    message: `${doing} a gift card's number after its sale needs approval`,
  };
}

/** True if this person just sold the card on a ticket that isn't voided, and it still has that number. */
function isWithSale({ tx, actor, now }: RuleContext, cardId: number): boolean {
  const sold = saleOfCard(tx).get({ cardId });
  return (
    sold !== undefined &&
    sold.processedBy === actor.id &&
    sold.voidedAt === null &&
    now - sold.soldAt < SHOWN_WITH_SALE_MS &&
    !isReplaced(tx, cardId)
  );
}

/** Whether the card has another number than the one that it was sold with. */
function isReplaced(tx: Tx, cardId: number): boolean {
  const { recordKind, recordId, action } = auditLog;
  const replaced = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(recordKind, "gift-card" satisfies AuditedKind),
        eq(recordId, String(cardId)),
        eq(action, "gift-card.number-replaced" satisfies AuditAction),
      ),
    )
    .limit(1)
    .get();
  return replaced !== undefined;
}

const saleOfCard = builtOnce((tx) =>
  tx
    .select({
      processedBy: sales.processedBy,
      voidedAt: sales.voidedAt,
      soldAt: sales.soldAt,
    })
    .from(creditMovements)
    .innerJoin(sales, eq(sales.id, creditMovements.saleId))
    .where(and(eq(creditMovements.accountId, sql.placeholder("cardId")), eq(creditMovements.kind, "sold"))),
);

/** Finds a gift card by its account's id. Undefined for store credit. */
export function getGiftCard(tx: Tx, id: number) {
  const account = getCreditAccount(tx, id);
  return account && account.number !== null ? { ...account, number: account.number } : undefined;
}
