import { counted } from "../../counted.ts";
import { type Day, dayIn, daysBetween } from "../../dates.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { isHoldOver } from "../../stock/movements/out-states.ts";
import { BUY_PAYMENT_LABELS, type Buy, type BuyLine, lackOfBuy } from "./buy.ts";

const STEPS = ["Started", "Items entered", "ID taken", "Paid", "Released"] as const;

/** Says what is next for a buy: its items, who sells them, the money, and the end of the legal hold. */
export function nextOfBuy(
  { customer, store, state, total, items, hasIdentity, boughtAt, paidBy, voidedAt }: Buy,
  lines: readonly Pick<BuyLine, "piece">[],
  { money, date }: Words,
  /** At the buy's store. */
  today: Day,
): NextOfRecord<"add" | "identify" | "pay"> {
  const says = (
    act: "add" | "identify" | "pay" | null,
    words: string,
    step: (typeof STEPS)[number] | null,
  ) => ({ act, says: words, isUrgent: false, steps: STEPS, at: step && STEPS.indexOf(step) });
  if (state === "discarded") return says(null, "Discarded before it was paid.", null);
  if (state === "voided")
    return says(null, `Voided${voidedAt === null ? "" : ` ${date(dayIn(store.zone, voidedAt))}`}.`, null);
  if (state === "open") {
    const sum = `${counted(items, "item")} for ${money(total)}.`;
    const lack = lackOfBuy({ items, total, hasIdentity });
    if (lack === "items") return says("add", `Nothing entered. Add what ${customer.name} sells.`, "Started");
    if (lack === "price")
      return says(
        "add",
        `${sum} No item has a price. Remove one and add it again with its price.`,
        "Items entered",
      );
    if (lack === "identity")
      return says(
        "identify",
        `${sum} Record who ${customer.name} is before you pay: the law requires it.`,
        "Items entered",
      );
    return says("pay", `${sum} Ready to pay ${customer.name}.`, "ID taken");
  }
  const holds = lines.flatMap(({ piece }) => piece?.heldUntil ?? []);
  const held = holds.toSorted().at(-1);
  if (held !== undefined && isHoldOver(held, today)) {
    const what = holds.length === 1 ? "the item" : `${holds.length} items`;
    return says(null, `The hold by law ended ${date(held)}. Release ${what}.`, "Paid");
  }
  if (held !== undefined)
    return says(
      null,
      `Held by law until ${date(held)} (${counted(daysBetween(today, held), "more day")}).`,
      "Paid",
    );
  const on = boughtAt === null ? "" : ` on ${date(dayIn(store.zone, boughtAt))}`;
  const how = paidBy === null ? "" : ` (${BUY_PAYMENT_LABELS[paidBy].toLowerCase()})`;
  return says(null, `Paid ${money(total)}${on}${how}. Nothing is held.`, "Released");
}
