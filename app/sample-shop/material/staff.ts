import type { Role } from "~/domain/shop/employees/roles";

export interface Employee {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  homeStore: string;
  phone: string;
  hasPassword?: true;
  /** When the employee left, as a share of the months of sales. */
  leftAt?: number;
}

/** Sample employees. The owner comes first and hires the rest. */
export const STAFF: [Employee, ...Employee[]] = [
  {
    email: "owner@loupe.example",
    firstName: "Maren",
    lastName: "Kessler",
    role: "owner",
    homeStore: "boca",
    phone: "(561) 555-0101",
    hasPassword: true,
  },
  {
    email: "admin@loupe.example",
    firstName: "Owen",
    lastName: "Tate",
    role: "admin",
    homeStore: "boca",
    phone: "(561) 555-0102",
    hasPassword: true,
  },
  {
    email: "support@loupe.example",
    firstName: "Priscilla",
    lastName: "Wynn",
    role: "support",
    homeStore: "boca",
    phone: "(561) 555-0103",
    hasPassword: true,
  },
  {
    email: "sales@loupe.example",
    firstName: "Dario",
    lastName: "Fontana",
    role: "sales",
    homeStore: "boca",
    phone: "(561) 555-0104",
    hasPassword: true,
  },
  {
    email: "readonly@loupe.example",
    firstName: "June",
    lastName: "Abbott",
    role: "read_only",
    homeStore: "boca",
    phone: "(561) 555-0105",
    hasPassword: true,
  },
  {
    email: "rosa.delgado@loupe.example",
    firstName: "Rosa",
    lastName: "Delgado",
    role: "support",
    homeStore: "new_york",
    phone: "(212) 555-0101",
  },
  {
    email: "nneka.obi@loupe.example",
    firstName: "Nneka",
    lastName: "Obi",
    role: "sales",
    homeStore: "new_york",
    phone: "(212) 555-0102",
  },
  {
    email: "theo.brandvold@loupe.example",
    firstName: "Theo",
    lastName: "Brandvold",
    role: "sales",
    homeStore: "new_york",
    phone: "(212) 555-0103",
  },
  {
    email: "henrik.solberg@loupe.example",
    firstName: "Henrik",
    lastName: "Solberg",
    role: "support",
    homeStore: "denver",
    phone: "(303) 555-0101",
  },
  {
    email: "anjali.rao@loupe.example",
    firstName: "Anjali",
    lastName: "Rao",
    role: "sales",
    homeStore: "denver",
    phone: "(303) 555-0102",
  },
  {
    email: "caleb.yazzie@loupe.example",
    firstName: "Caleb",
    lastName: "Yazzie",
    role: "sales",
    homeStore: "denver",
    phone: "(303) 555-0103",
  },
  {
    email: "marguerite.leclair@loupe.example",
    firstName: "Marguerite",
    lastName: "Leclair",
    role: "sales",
    homeStore: "boca",
    phone: "(561) 555-0106",
    leftAt: 0.62,
  },
];
