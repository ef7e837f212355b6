import { MANAGING, type Permission } from "../../permissions.ts";
import type { Role } from "../employees/roles.ts";

export const SECOND_FACTOR_RULES = ["choice", "managers", "everyone"] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const SECOND_FACTOR_RULE_LABELS: Record<SecondFactorRule, string> = {
  choice: "Optional",
  managers: "Required for owners, admins and others who manage",
  everyone: "Required for everyone",
};

interface Account {
  role: Role;
  permissions: ReadonlySet<Permission>;
}

/** Counts as managers owners, administrators, and whoever was given what only they can do by default. */
export function needsSecondFactor(rule: SecondFactorRule, { role, permissions }: Account): boolean {
  if (rule !== "managers") return rule === "everyone";
  return role === "owner" || role === "admin" || [...MANAGING].some((one) => permissions.has(one));
}
