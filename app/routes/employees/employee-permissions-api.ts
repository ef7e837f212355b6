import { accessOf, changeAccess } from "~/domain/employees/change-access.server";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/employee-permissions-api";
import { existingEmployee } from "./account-actions.server.ts";
import { AccessChange } from "./permission-contract.ts";
import { employeePermissionsToJson } from "./permissions-json.ts";

export function loader({ params }: Route.LoaderArgs) {
  const access = accessOf(shop().db, existingEmployee(params.employeeId));
  return Response.json(employeePermissionsToJson(access));
}

export function action(args: Route.ActionArgs) {
  const { id } = existingEmployee(args.params.employeeId);
  return performJson(
    args,
    AccessChange,
    (ctx, edit) => changeAccess(ctx, id, edit),
    employeePermissionsToJson,
    200,
  );
}
