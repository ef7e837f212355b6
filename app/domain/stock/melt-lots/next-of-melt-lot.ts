import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import type { MeltLot } from "./melt-lot.ts";

const STEPS = ["Started", "Packed", "Valued", "Sent", "Settled"] as const;

interface Worth {
  /** The melt value of what is known. */
  worth: Cents;
  /** Number of items without one. */
  unknown: number;
}

/** Says what is next for a melt lot. */
export function nextOfMeltLot(
  { store, refiner, state, items, sentAt, settledAt, brought }: Omit<MeltLot, "cost">,
  { worth, unknown }: Worth,
  { money, date }: Words,
): NextOfRecord<"pack" | "send" | "settle"> {
  const says = (
    act: "pack" | "send" | "settle" | null,
    words: string,
    step: (typeof STEPS)[number] | null,
  ) => ({
    act,
    says: words,
    isUrgent: false,
    steps: STEPS,
    at: step && STEPS.indexOf(step),
  });
  switch (state) {
    case "discarded":
      return says(null, "Discarded before it was sent.", null);
    case "settled": {
      const on = settledAt === null ? "" : ` ${date(dayIn(store.zone, settledAt))}`;
      return says(null, `Settled${on}${brought === null ? "" : ` for ${money(brought)}`}.`, "Settled");
    }
    case "sent": {
      const since = sentAt === null ? "" : ` since ${date(dayIn(store.zone, sentAt))}`;
      return says("settle", `With ${refiner}${since}. Enter the payment once it comes.`, "Sent");
    }
    case "open":
      if (items === 0) return says("pack", `Scan scrap of ${store.name}, or add all of it.`, "Started");
      return unknown > 0
        ? says(
            null,
            `${counted(unknown, "item")} without a melt value. Check metal, karat, weight and metal prices.`,
            "Packed",
          )
        : says("send", `${counted(items, "item")}, ${money(worth)} to melt. Ready for ${refiner}.`, "Valued");
  }
}
