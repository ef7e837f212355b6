import { day, money, text, whole } from "../../fields.ts";

const MINUTES_AT_MOST = 24 * 60;

const MINUTES = { label: "Minutes", from: 0, to: MINUTES_AT_MOST };

/** Fields for time and materials of one sitting. */
export const benchNoteFields = {
  minutes: whole(MINUTES),
  material: text({ label: "Material" }),
  cost: money({ label: "Cost of material" }),
};

/** Fields of the form, where empty minutes count as 0. */
export const typedBenchNoteFields = { ...benchNoteFields, minutes: whole({ ...MINUTES, otherwise: 0 }) };

/** Fields for a part that a repair waits for. */
export const partFields = {
  what: text({ label: "Part", required: "Enter the part" }),
  vendor: text({ label: "Vendor" }),
  due: day({ label: "Due" }),
};
