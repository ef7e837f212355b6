import { counted } from "../../counted.ts";
import { cents } from "../../money.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { PAYMENT_KIND_LABELS } from "../../payment-kinds.ts";
import { RETURN_PLACE_LABELS, RETURN_PLACES, type Return } from "./return.ts";

const STEPS = ["Sold", "Returned", "Refunded"] as const;

type Made = Pick<Return, "lines" | "refund" | "cashRounding">;

/** Says what a return gave back and where the goods went; its slip is next. */
export function nextOfReturn(
  { lines, refund, cashRounding }: Made,
  { money }: Pick<Words, "money">,
): NextOfRecord<"slip"> {
  const ways = refund.map(({ kind, amount }) => {
    const given = kind === "cash" ? cents(amount + cashRounding) : amount;
    return `${money(given)} ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`;
  });
  const places = RETURN_PLACES.flatMap((place) => {
    const went = lines.filter(({ to }) => to === place).length;
    return went > 0 ? `${counted(went, "item")}: ${RETURN_PLACE_LABELS[place].toLowerCase()}.` : [];
  });
  return {
    act: "slip",
    says: [ways.length > 0 ? `Gave back ${ways.join(", ")}.` : "Gave back no money.", ...places].join(" "),
    isUrgent: false,
    steps: STEPS,
    at: STEPS.length - 1,
  };
}
