import type { z } from "zod";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { getGiftCard, type ShownCard } from "~/domain/counter/credit/show-number.server";
import { formatDecimal } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import type { ShownCardJson } from "./credit-json.ts";

/** Writes a card with its number. Only the first answer has it: a repeated call gets null. */
export function shownCardToJson({ id }: ShownCard, isReplay: boolean): z.infer<typeof ShownCardJson> {
  const card = getGiftCard(shop().db, id);
  if (!card) throw new Error(`Gift card ${id} can't be read`);
  return {
    id,
    number: isReplay ? null : card.number,
    lastFour: lastFourOf(card.number),
    balance: formatDecimal(card.balance),
  };
}
