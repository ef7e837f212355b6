import { movementOf, type Step } from "./allowed-steps.ts";

/** Titles of forms and names of links. */
export const STEP_LABELS: Record<Step, string> = {
  extended: "Extend",
  reserved: "Reserve for a Customer",
  released: "Release",
  memo_out: "Memo Out",
  memo_returned: "Back from Memo",
  repair_out: "Send to Repair",
  repair_back: "Back from Repair",
  sent_to_vendor: "Return to Vendor",
  damaged: "Mark as Damaged",
  restored: "Restore",
  lost: "Mark as Lost",
  found: "Mark as Found",
  melted: "Mark as Melted",
  scrapped: "Mark as Scrap",
};

/** Words after the item's SKU once the step is taken. */
export const STEP_DONE: Record<Step, string> = {
  extended: "extended",
  reserved: "reserved",
  released: "no longer reserved",
  memo_out: "out on memo",
  memo_returned: "back from memo",
  repair_out: "sent to repair",
  repair_back: "back from repair",
  sent_to_vendor: "returned to the vendor",
  damaged: "marked as damaged",
  restored: "restored",
  lost: "marked as lost",
  found: "marked as found",
  melted: "marked as melted",
  scrapped: "marked as scrap",
};

/** Purpose of each step, in the list of possible steps. */
const STEP_HINTS: Record<Step, string> = {
  extended: "Move the due date.",
  reserved: "Hold it for a customer until you release it.",
  released: "Puts it back up for sale.",
  memo_out: "Send it out with a customer or dealer, with a memo slip.",
  memo_returned: "Puts it back up for sale.",
  repair_out: "Send it to a workshop.",
  repair_back: "Puts it back up for sale.",
  sent_to_vendor: "Send it back for good, with a return slip.",
  damaged: "Can't be sold as is.",
  restored: "Good as new, and back up for sale.",
  lost: "Missing or stolen.",
  found: "Puts it back up for sale where it turned up.",
  melted: "Gone for good.",
  scrapped: "Sets it aside to be melted. Not for sale.",
};

/** What a step does with a piece. Scrap comes back among the scrap, and what a hold waits for goes back on hold. */
export function hintOf(step: Step, { isScrap, holdWaits }: { isScrap: boolean; holdWaits: boolean }): string {
  if (step === "found" && holdWaits) return "Puts it back on hold where it turned up.";
  return STEP_HINTS[step === "extended" ? step : movementOf(step, isScrap)];
}

/** Steps after which a piece is gone, or no longer for sale as what it is. Offered last, and in red. */
const FINAL: readonly Step[] = ["sent_to_vendor", "lost", "melted", "scrapped"];

export function isFinal(step: Step): boolean {
  return FINAL.includes(step);
}
