import type { Role } from "./roles.ts";

/** Who must have a second factor. */
export const SECOND_FACTOR_RULES = ["choice", "managers", "everyone"] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const SECOND_FACTOR_RULE_LABELS: Record<SecondFactorRule, string> = {
  choice: "Optional",
  managers: "Required for owners and admins",
  everyone: "Required for everyone",
};

export function needsSecondFactor(rule: SecondFactorRule, role: Role): boolean {
  return rule === "everyone" || (rule === "managers" && (role === "owner" || role === "admin"));
}
