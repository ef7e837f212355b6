import { choice, flag, text, type Values } from "../../fields.ts";
import { roleField } from "../employees/employee-fields.ts";

/** Days after which a token ends. */
export const TOKEN_DAYS = ["30", "90", "365", "never"] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
/** Unless its maker chooses. */
export const USUAL_TOKEN_DAYS: TokenDays = "365";

export function tokenDaysLabel(days: TokenDays): string {
  if (days === "never") return "Never";
  return days === "365" ? "In a year" : `In ${days} days`;
}

export const tokenFields = {
  name: text({ label: "Name", required: "Name is required", max: 80 }),
  role: roleField,
  isReadOnly: flag({ label: "Read only" }),
  expires: choice(TOKEN_DAYS, {
    label: "Expires",
    wrong: "Choose after how many days it ends, or never",
    otherwise: USUAL_TOKEN_DAYS,
  }),
};

export type TokenDetails = Values<typeof tokenFields>;
