import { flag, percent, text } from "../fields.ts";
import { holidayField } from "../settings/setting-fields.ts";

export const storeFields = {
  name: text({ label: "Store name", required: "Store name is required", max: 60 }),
  zone: text({ label: "Time zone", required: "Time zone is required" }),
  address: text({ label: "Address" }),
  phone: text({ label: "Phone", max: 40 }),
  tradeInLessensTax: flag({ label: "Trade-in lessens the tax" }),
  holidays: text(holidayField),
  taxRate: percent({ label: "Tax rate", decimals: 3 }),
};
