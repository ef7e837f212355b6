import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import type { Receiving } from "./receiving.ts";

const STEPS = ["Started", "Items entered", "Invoice matches", "In stock"] as const;

interface Entered extends Pick<Receiving, "pieces" | "receivedAt" | "receivedBy" | "store"> {
  /** `invoiceDifference`; missing for those who may not see cost. */
  invoiceDifference?: Cents | null;
}

/** Says what is next for a receiving: more items, what differs from the invoice, or to receive it. */
export function nextOfReceiving(
  { pieces, receivedAt, receivedBy, store, invoiceDifference: difference }: Entered,
  { money, date }: Words,
): NextOfRecord<"add" | "receive" | "tags"> {
  const items = counted(pieces, "item");
  const differs = difference === undefined || difference === null || difference === 0 ? null : difference;
  const agreement =
    pieces === 0
      ? null
      : differs === null
        ? difference === 0 && receivedAt === null && "The invoice total matches its items and freight."
        : `The invoice is ${money(cents(Math.abs(differs)))} ${differs > 0 ? "above" : "below"} its items and freight.`;
  const says = (act: "add" | "receive" | "tags" | null, words: string, step: (typeof STEPS)[number]) => ({
    act,
    says: [words, agreement].filter(Boolean).join(" "),
    isUrgent: agreement !== null && differs !== null,
    steps: STEPS,
    at: STEPS.indexOf(step),
  });
  if (receivedAt !== null) {
    const by = receivedBy ? ` by ${receivedBy}` : "";
    return says("tags", `${items} received ${date(dayIn(store.zone, receivedAt))}${by}.`, "In stock");
  }
  if (pieces === 0) return says("add", "Nothing entered. Add each line on the invoice.", "Started");
  if (differs !== null) return says(differs > 0 ? "add" : null, `${items} entered.`, "Items entered");
  return says(
    "receive",
    `${items} entered. They are in stock once received.`,
    difference === 0 ? "Invoice matches" : "Items entered",
  );
}
