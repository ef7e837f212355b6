import { flag, money, percent, text, whole } from "../../fields.ts";
import { holidayField } from "../settings/setting-fields.ts";

export const storeFields = {
  name: text({ label: "Store name", required: "Store name is required", max: 60 }),
  zone: text({ label: "Time zone", required: "Time zone is required" }),
  address: text({ label: "Address" }),
  country: text({ label: "Country" }),
  phone: text({ label: "Phone", max: 40 }),
  tradeInLessensTax: flag({ label: "Trade-in reduces tax" }),
  roundsCash: flag({ label: "Round cash to 5 cents" }),
  /** 0, which nobody types, is the hold of all stores. */
  tradeInHoldDays: whole({ label: "Hold at this store (days)", from: 1, to: 365, otherwise: 0 }),
  holidays: text(holidayField),
  taxRate: percent({ label: "Tax rate", decimals: 3 }),
  surtaxRate: percent({ label: "County surtax", decimals: 3, otherwise: null }),
  surtaxLimit: money({ label: "Surtax limit for each item" }),
};
