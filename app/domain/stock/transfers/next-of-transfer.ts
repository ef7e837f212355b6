import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { isMissingSome, piecesOf, type Stuck, type Transfer } from "./transfer.ts";

const STEPS = ["Started", "Packed", "Sent", "Arriving", "Closed"] as const;

/**
 * Says what is next for a transfer. `stuck` are its packed items that can't go. It isn't to close it, which makes what
 * hasn't arrived missing.
 */
export function nextOfTransfer(
  transfer: Transfer,
  stuck: Stuck,
  { date }: Pick<Words, "date">,
): NextOfRecord<"send" | "receive"> {
  const { to, state, figures, sentAt, closedAt, closedBy } = transfer;
  const pieces = piecesOf(transfer);
  const is = (of: number) => (of === 1 ? "is" : "are");
  const says = (act: "send" | "receive" | null, words: string, step: (typeof STEPS)[number] | null) => ({
    act,
    says: words,
    isUrgent: isMissingSome(transfer),
    steps: STEPS,
    at: step && STEPS.indexOf(step),
  });
  if (state === "open") {
    if (pieces === 0) return says(null, "Nothing packed yet. Scan what goes.", "Started");
    return stuck.count > 0
      ? says(
          null,
          `${counted(stuck.count, "item")} can't go: ${stuck.says}. Remove ${stuck.count === 1 ? "it" : "them"} from the list.`,
          "Packed",
        )
      : says(
          "send",
          `${counted(pieces, "item")} packed. Sent items can't be sold until they arrive.`,
          "Packed",
        );
  }
  if (sentAt === null) return says(null, "Discarded before it was sent.", null);
  if (state === "sent")
    return says(
      figures.waiting > 0 ? "receive" : null,
      `${counted(figures.waiting, "item")} ${is(figures.waiting)} on the way. Scan what arrives.`,
      figures.arrived + figures.back > 0 ? "Arriving" : "Sent",
    );
  if (isMissingSome(transfer))
    return says(
      null,
      `${counted(figures.missing, "item")} ${is(figures.missing)} missing. Scan what turns up, or check what is lost.`,
      "Arriving",
    );
  const on =
    closedAt === null ? "" : ` ${date(dayIn(to.zone, closedAt))}${closedBy ? ` by ${closedBy}` : ""}`;
  return says(null, `Closed${on}: ${figures.arrived} of ${pieces} arrived.`, "Closed");
}
