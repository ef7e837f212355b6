import { PIECE_STATE_LABELS } from "../pieces/piece-states.ts";

/** Labels of movements in a piece's history. A kind that isn't here is shown by its name. */
export const PIECE_MOVEMENT_LABELS: Readonly<Record<string, string>> = {
  reserved: "Reserved for a customer",
  released: "No longer reserved",
  sale_voided: "Sale voided",
  returned: "Returned to stock",
  returned_damaged: "Returned damaged",
  returned_to_vendor: "Returned, for the vendor",
  memo_out: "Out on memo",
  memo_returned: "Back from memo",
  sent: "Sent to another store",
  arrived: "Arrived from another store",
  repair_out: "Sent to repair",
  repair_back: "Back from repair",
  sent_to_vendor: PIECE_STATE_LABELS.returned_to_vendor,
  damaged: "Damaged",
  restored: "Restored, as new",
  lost: "Lost",
  found: "Found",
  melted: "Melted",
  traded_in: "Traded in",
  bought: "Bought from the public",
  held: "On hold",
  scrapped: "Marked as scrap",
  given_back: PIECE_STATE_LABELS.returned_to_vendor,
};
