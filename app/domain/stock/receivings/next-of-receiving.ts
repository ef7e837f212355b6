import { counted } from "../../counted.ts";
import { type Day, dayIn } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { lateBy, type NextOfRecord, type Words } from "../../next-of-record.ts";
import type { Receiving } from "./receiving.ts";

const STEPS = ["Started", "Items entered", "Invoice matches", "In stock"] as const;

interface Entered extends Pick<Receiving, "pieces" | "receivedAt" | "receivedBy" | "store" | "memoDueDay"> {
  /** `invoiceDifference`; missing for those who may not see cost. */
  invoiceDifference?: Cents | null;
}

type ReceivingAct = "add" | "correct" | "receive" | "tags" | "give_back";

export interface NextOfReceiving extends NextOfRecord<ReceivingAct> {
  /** `invoiceDifference` of entered items that don't match the invoice. Null if they do, or nothing is entered. */
  differs: Cents | null;
}

interface Asked {
  /** Number of its pieces that are to go back to the vendor. */
  toGoBack: number;
  /** The day at its store. */
  today: Day;
  words: Words;
}

/**
 * Says what is next for a receiving: to add items, to correct what differs from the invoice, to receive it, to print
 * tags, or to give back what came on memo.
 */
export function nextOfReceiving(
  { pieces, receivedAt, receivedBy, store, memoDueDay, invoiceDifference: difference }: Entered,
  { toGoBack, today, words: { money, date } }: Asked,
): NextOfReceiving {
  const items = counted(pieces, "item");
  const differs = pieces > 0 && difference ? difference : null;
  const off = differs === null ? "" : money(cents(Math.abs(differs)));
  const agreement =
    pieces === 0
      ? null
      : differs === null
        ? difference === 0 && receivedAt === null && "The invoice total matches its items and freight."
        : receivedAt !== null
          ? `The invoice is ${off} ${differs > 0 ? "above" : "below"} its items and freight.`
          : differs > 0
            ? `${off} missing: add the item, or correct the invoice.`
            : `${off} too much. If each cost is right, correct the invoice.`;
  const says = (act: ReceivingAct, words: string, step: (typeof STEPS)[number]): NextOfReceiving => ({
    act,
    differs,
    says: [words, agreement].filter(Boolean).join(" "),
    isUrgent: differs !== null,
    steps: STEPS,
    at: STEPS.indexOf(step),
  });
  if (receivedAt !== null) {
    const by = receivedBy ? ` by ${receivedBy}` : "";
    const received = `${items} received ${date(dayIn(store.zone, receivedAt))}${by}.`;
    if (toGoBack === 0 || memoDueDay === null) return says("tags", received, "In stock");
    const back = `${toGoBack} still on memo, due back ${date(memoDueDay)}${lateBy(memoDueDay, today)}.`;
    const next = says(memoDueDay <= today ? "give_back" : "tags", `${received} ${back}`, "In stock");
    return { ...next, isUrgent: next.isUrgent || memoDueDay < today };
  }
  if (pieces === 0) return says("add", "Nothing entered. Add each line on the invoice.", "Started");
  if (differs !== null) return says(differs > 0 ? "add" : "correct", `${items} entered.`, "Items entered");
  return says(
    "receive",
    `${items} entered. They are in stock once received.`,
    difference === 0 ? "Invoice matches" : "Items entered",
  );
}
