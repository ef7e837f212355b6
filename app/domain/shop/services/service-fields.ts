import { flag, money, type SentValues, text } from "../../fields.ts";

/** Price and cost are for one unit. */
export const serviceFields = {
  name: text({ label: "Service", required: "Service is required", max: 80 }),
  price: money({ label: "Usual price", required: "Usual price is required" }),
  cost: money({ label: "Cost", required: "Cost is required" }),
  isTaxed: flag({ label: "Taxed" }),
};

/** Cost is null from who can't see it: 0 for a new service; an edit keeps what is stored. */
export type ServiceDetails = SentValues<typeof serviceFields>;
