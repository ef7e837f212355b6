/** From the fewest permissions to all of them (section 6). */
export const ROLES = ["read_only", "sales", "support", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  read_only: "Read Only",
  sales: "Sales",
  support: "Support",
  admin: "Admin",
  owner: "Owner",
};

/** What a one-time code is good for. */
export const CODE_PURPOSES = ["first-run", "set-password"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
