import { BULK_FIELDS } from "~db/bulk-change-lists.ts";
import { choice, day, flag, group, id, ids, money, text } from "../../fields.ts";
import { KARATS, METALS } from "../pieces/metals.ts";
import { OWNERSHIPS } from "../pieces/ownership.ts";
import { PIECE_STATES } from "../pieces/piece-states.ts";
import { ROUNDINGS } from "../../price-rounding.ts";
import { PRICE_STEPS } from "./change-of-many.ts";

/** Most items ticked in one call. A filter may match any number. */
const MOST_IDS = 5_000;

/** Most items ticked on the page. More take a filter. */
export const MOST_TICKED = 500;

const OF_PRICE = { field: ["price"] };

/** The field to change, and its new value. */
const changeFields = {
  field: choice(BULK_FIELDS, {
    label: "What to change",
    required: "Choose what to change",
    wrong: `field is ${BULK_FIELDS.join(", ")}`,
  }),
  location: text({ label: "New location", onlyWith: { field: ["location"] } }),
  category: text({ label: "New category", max: 40, onlyWith: { field: ["category"] } }),
  priceBy: choice(PRICE_STEPS, {
    label: "How the price changes",
    onlyWith: OF_PRICE,
    otherwise: "set",
    wrong: `priceBy is ${PRICE_STEPS.join(", ")}`,
  }),
  amount: money({ label: "Amount or percent", onlyWith: OF_PRICE }),
  rounding: choice(ROUNDINGS, {
    label: "Rounding",
    onlyWith: OF_PRICE,
    otherwise: "none",
    wrong: `rounding is ${ROUNDINGS.join(", ")}`,
  }),
};

const filterFields = {
  search: text({ label: "Search" }),
  category: text({ label: "Category" }),
  location: text({ label: "Location" }),
  metal: choice(METALS, { label: "Metal", wrong: `metal is ${METALS.join(", ")}` }),
  karat: choice(KARATS, { label: "Karat", wrong: `karat is ${KARATS.join(", ")}` }),
  displayCase: text({ label: "Case" }),
  vendor: id({ label: "Vendor" }),
  ownership: choice(OWNERSHIPS, { label: "Ownership", wrong: `ownership is ${OWNERSHIPS.join(", ")}` }),
  priceFrom: money({ label: "Price from" }),
  priceTo: money({ label: "Price to" }),
  purchasedFrom: day({ label: "Purchased from" }),
  purchasedTo: day({ label: "Purchased to" }),
  state: choice(PIECE_STATES, { label: "Status", wrong: `state is ${PIECE_STATES.join(", ")}` }),
};

export const bulkChangeFields = {
  items: choice(["all", "ticked"], { label: "Items", wrong: "items is all, ticked" }),
  ids: ids({
    label: "Items",
    max: MOST_IDS,
    tooLong: `Select up to ${MOST_IDS.toLocaleString("en-US")} items`,
    onlyWith: { items: ["ticked", null] },
  }),
  filter: { ...group(filterFields, { label: "Filter" }), onlyWith: { items: ["all", null], ids: [null] } },
  change: group(changeFields, { label: "Change" }),
  preview: flag({ label: "Preview" }),
};

/** Fields of the form. Ticks and filter aren't typed. */
export const bulkFormFields = {
  items: bulkChangeFields.items,
  change: group(
    { ...changeFields, otherCategory: text({ label: "Another category", max: 40 }) },
    { label: "Change" },
  ),
};
