import { type Role, ROLES } from "~/domain/shop/employees/roles";
import { notFound } from "~/web/problem";

/** Returns a role by its name, in any case; throws 404 if there is none. */
export function existingRole(name: string): Role {
  const role = ROLES.find((one) => one === name.toLowerCase());
  if (!role) throw notFound();
  return role;
}
