import { day, money, text, whole } from "../fields.ts";

export const MINUTES_AT_MOST = 24 * 60;

/** Time and materials of one sitting. */
export const benchNoteFields = {
  minutes: whole({ label: "Minutes", from: 0, to: MINUTES_AT_MOST, otherwise: 0 }),
  material: text({ label: "Material" }),
  cost: money({ label: "Cost of material" }),
};

/** Parts that a repair waits for. */
export const partFields = {
  what: text({ label: "Part", required: "Say what is waited for" }),
  vendor: text({ label: "From whom" }),
  due: day({ label: "Due" }),
};
