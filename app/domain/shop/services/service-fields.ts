import { flag, money, type SentValues, text } from "../../fields.ts";

/** Price and cost are for one unit. */
export const serviceFields = {
  name: text({ label: "Service", required: "Service is required", max: 80 }),
  price: money({ label: "Usual price", required: "Usual price is required" }),
  cost: money({ label: "Cost", required: "Cost is required" }),
  isTaxed: flag({ label: "Taxed" }),
};

/** Cost is null from those who can't see it. A new service then costs 0; an edit keeps the stored cost. */
export type ServiceDetails = SentValues<typeof serviceFields>;
