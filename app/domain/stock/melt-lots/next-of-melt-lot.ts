import { counted } from "../../counted.ts";
import { dayIn, type Instant } from "../../dates.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import type { MeltLot } from "./melt-lot.ts";

const STEPS = ["Started", "Packed", "Valued", "Sent", "Settled"] as const;

type Act = "pack" | "value" | "send" | "settle";

/** Says what is next for a melt lot: `unknown` of its items have no melt value, `stuck` can't go. */
export function nextOfMeltLot(
  { store, state, items, sentAt, sentBy, settledAt, settledBy, brought }: Omit<MeltLot, "cost">,
  { unknown, stuck }: { unknown: number; stuck: number },
  { money, date }: Words,
): NextOfRecord<Act> {
  const says = (act: Act | null, words: string, step: (typeof STEPS)[number] | null) => ({
    act,
    says: words,
    isUrgent: false,
    steps: STEPS,
    at: step && STEPS.indexOf(step),
  });
  const packed = counted(items, "item");
  const done = (at: Instant | null, by: string | null) =>
    at === null ? "" : ` ${date(dayIn(store.zone, at))}${by ? ` by ${by}` : ""}`;
  switch (state) {
    case "discarded":
      return says(null, "Discarded before it was sent.", null);
    case "settled": {
      const brings = brought === null ? "" : `: ${money(brought)} for ${packed}`;
      return says(null, `Settled${done(settledAt, settledBy)}${brings}.`, "Settled");
    }
    case "sent":
      return says(
        "settle",
        `${packed} sent${done(sentAt, sentBy)}. Enter the payment once it comes.`,
        "Sent",
      );
    case "open":
      if (items === 0) return says("pack", "Nothing packed yet. Scan scrap, or add all of it.", "Started");
      if (stuck > 0)
        return says(
          null,
          `${counted(stuck, "item")} can't go. Remove ${stuck === 1 ? "it" : "them"} from the lot.`,
          "Packed",
        );
      return unknown > 0
        ? says(
            "value",
            `${counted(unknown, "item")} without a melt value. Check metal, karat, weight and metal prices.`,
            "Packed",
          )
        : says("send", `${packed} packed, ready to send.`, "Valued");
  }
}
