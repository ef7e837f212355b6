import type { z } from "zod";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { getGiftCard, type ShownCard } from "~/domain/counter/credit/show-number.server";
import { shop } from "~/runtime/shop.server";
import { writeAnswer } from "~/web/write-answer";
import { ShownCardJson } from "./credit-json.ts";

/** Writes a card with its number. Only the first answer has it: a repeated call gets null. */
export function shownCardToJson({ id }: ShownCard, isReplay: boolean): z.infer<typeof ShownCardJson> {
  const card = getGiftCard(shop().db, id);
  if (!card) throw new Error(`Gift card ${id} can't be read`);
  return writeAnswer(ShownCardJson, card, {
    number: isReplay ? null : card.number,
    lastFour: lastFourOf(card.number),
  });
}
