import { everyRole } from "~/domain/employees/permissions-in-force.server";
import { shop } from "~/runtime/shop.server";
import { rolePermissionsToJson } from "./permissions-json.ts";

export function loader() {
  return Response.json(everyRole(shop().db).map(rolePermissionsToJson));
}
