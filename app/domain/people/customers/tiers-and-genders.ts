import type { Gender, Tier } from "~db/closed-lists.ts";

export { GENDERS, TIERS, type Gender, type Tier } from "~db/closed-lists.ts";

export const TIER_LABELS: Record<Tier, string> = {
  diamond: "Diamond",
  platinum: "Platinum",
  gold: "Gold",
  silver: "Silver",
};

export const GENDER_LABELS: Record<Gender, string> = {
  male: "Male",
  female: "Female",
  other: "Other",
};
