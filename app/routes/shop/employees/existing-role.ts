import { type Role, ROLES } from "~/domain/shop/employees/roles";
import { notFound } from "~/web/problem";

/** Throws 404 if there is no such role. */
export function existingRole(name: string): Role {
  const role = ROLES.find((one) => one === name.toLowerCase());
  if (!role) throw notFound();
  return role;
}
