import { percent, text } from "../fields.ts";

export const storeFields = {
  name: text({ label: "Store Name", required: "Store name is required", max: 60 }),
  zone: text({ label: "Time Zone", required: "Time zone is required" }),
  address: text({ label: "Address" }),
  phone: text({ label: "Phone", max: 40 }),
  taxRate: percent({ label: "Tax Rate", decimals: 3 }),
};
