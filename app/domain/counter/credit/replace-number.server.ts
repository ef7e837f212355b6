import { eq } from "drizzle-orm";
import { creditAccounts } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { freshGiftCardNumber } from "./fresh-gift-card-number.server.ts";
import { lastFourOf } from "./gift-card-number.ts";
import { getGiftCard, noteNumber, numberStep, type ShownCard } from "./show-number.server.ts";

/**
 * Gives a lost or copied gift card a new number, after which nobody can pay with the old one. Refused (409)
 * if the card is empty. Needs a permission or an approval, and is listed as worth a look. The caller reads the number
 * once this is done.
 */
export function replaceNumber(
  ctx: RuleContext,
  { cardId, reason }: { cardId: number; reason: string },
): Result<ShownCard> {
  const { tx } = ctx;
  const card = getGiftCard(tx, cardId);
  if (!card) return refuse("missing", "No such record");
  if (card.balance === 0) return refuse("conflict", "This gift card has nothing left");
  const approved = askApproval(ctx, [numberStep(card, "Replacing")]);
  if (!approved.ok) return approved;
  const number = freshGiftCardNumber(tx);
  tx.update(creditAccounts).set({ number }).where(eq(creditAccounts.id, cardId)).run();
  return done(
    { id: cardId },
    {
      action: "gift-card.number-replaced",
      record: { kind: "gift-card", id: cardId },
      before: { lastFour: lastFourOf(card.number) },
      after: { lastFour: lastFourOf(number), reason },
      approvedBy: approved.by,
    },
    ...noteNumber({ ...ctx, approvedBy: approved.by }, card),
  );
}
