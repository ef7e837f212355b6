import { id, instant, text } from "../../fields.ts";

export const sendCampaignFields = {
  /** When the list began that was shown. */
  listedAt: instant({ label: "Recipients listed" }),
  /** As typed, so that an hour that the clocks skip is refused. Empty for at once. */
  scheduledDate: text({ label: "Leaves", otherwise: "" }),
};

export const testFields = {
  customerId: id({ label: "As customer", required: "Choose a customer" }),
};
