import { accessOf, changeAccess, rolesToGive } from "~/domain/shop/employees/change-access.server";
import { fullName } from "~/domain/shop/employees/employee";
import { accountFormValues } from "~/domain/shop/employees/permission-fields";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { can, inOrder } from "~/domain/permissions";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/employee-permissions";
import { AccessForm } from "./access-form.tsx";
import { existingEmployee, whyNot } from "./account-actions.server.ts";
import { matrixColumns } from "./role-matrix.server.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { AccessChange } from "./permission-contract.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import matrixSheet from "~/ui/styles/matrix.css?url";

export const links = () => [{ rel: "stylesheet", href: matrixSheet }];

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Permissions of ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const employee = existingEmployee(params.employeeId);
  const actor = actorOf(context);
  const { db } = shop();
  const account = accessOf(db, employee);
  const { id, role, version, changes } = account;
  return {
    id,
    name: fullName(employee),
    role,
    why: whyNot(actor, "change-role", employee),
    columns: matrixColumns(employee),
    form: {
      formKey: crypto.randomUUID(),
      values: { ...accountFormValues(changes), role, version: String(version), ...readDraft(actor, url) },
      roles: rolesToGive(db, actor.id, account),
      /** Permissions that the actor can give and take; null for the role alone. */
      within: can(actor, "rights.manage") && role !== "owner" ? inOrder(actor.permissions) : null,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const { id } = employee;
  const outcome = await performForm(
    args,
    AccessChange,
    (ctx, edit) => changeAccess(ctx, id, edit),
    "Failed to change permissions",
  );
  if (!outcome.ok) return outcome.rejection;
  const { role } = outcome.value;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: id }),
    role === employee.role
      ? { tone: "success", description: "Permissions saved successfully" }
      : {
          tone: "success",
          title: "Role changed",
          description: `${fullName(outcome.value)} is now ${ROLE_LABELS[role]}`,
        },
  );
}

export default function Permissions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, role, why, columns, form } = loaderData;
  const record = href("/directory/:employeeId", { employeeId: id });
  return (
    <FormPage title={`Permissions of ${name}`} backTo={record} backLabel={name} wide>
      {why !== null && !actionData ? (
        <>
          <NotAllowed why={why} backTo={record} />
          <div className="matrix-frame">
            <PermissionMatrix columns={columns} role={role} />
          </div>
        </>
      ) : (
        <AccessForm key={id} {...form} name={name} columns={columns} rejection={actionData} record={record} />
      )}
    </FormPage>
  );
}
