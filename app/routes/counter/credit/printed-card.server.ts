import { getGiftCard, type ShownCard } from "~/domain/counter/credit/show-number.server";
import { inFours } from "~/domain/counter/credit/gift-card-number";
import { shop } from "~/runtime/shop.server";
import { code128 } from "~/web/barcode.server";
import type { FormOutcome } from "~/web/perform.server";

/** Returns a card's number for the one answer that shows it; null if the form was sent again. */
export async function printedCard(outcome: FormOutcome<ShownCard> & { ok: true }) {
  const card = outcome.replayed ? undefined : getGiftCard(shop().db, outcome.value.id);
  return card ? { number: inFours(card.number), bars: await code128(card.number) } : null;
}
