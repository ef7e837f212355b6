import { flag, id, ids, money, text } from "../../fields.ts";
import { MOST_SCRAP } from "./melt-lot-size.ts";

export const newMeltLotFields = {
  location: text({ label: "Store", required: "Choose one of the stores" }),
  refiner: text({ label: "Refiner", required: "Enter the refiner", max: 120 }),
  note: text({ label: "Note", max: 500 }),
  scrap: flag({ label: "All scrap" }),
};

/** A scanned tag, a typed SKU, or all scrap of the store. */
export const addedScrapFields = {
  sku: text({ label: "SKU", onlyWith: { all: [null] } }),
  all: flag({ label: "All scrap" }),
};

export const takenOffFields = {
  ids: ids({ label: "Items", max: MOST_SCRAP, tooLong: `A lot can have up to ${MOST_SCRAP} items` }),
};

/** Without a version, sends whatever is on the lot at that moment. */
export const sentLotFields = { version: id({ label: "Version" }) };

/** For a settled lot, its version makes this a correction. */
export const settledLotFields = {
  brought: money({ label: "Refiner payment", required: "Enter what the refiner paid" }),
  settlement: text({ label: "Settlement", max: 500 }),
  version: id({ label: "Version" }),
};
