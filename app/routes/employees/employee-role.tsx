import { changeRole } from "~/domain/employees/change-role.server";
import { fullName } from "~/domain/employees/employee";
import { ROLE_LABELS, ROLES } from "~/domain/employees/roles";
import type { PageHandle } from "~/shell/page-handle";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/employee-role";
import { existingEmployee, whyNot } from "./account-actions.server.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { RoleForm } from "./role-form.tsx";
import { RoleChange } from "./employee-contract.ts";

export const handle: PageHandle = {
  title: "Employee Directory",
  subtitle: "Your staff, and what they can do",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Permissions of ${loaderData.name} · Loupe` : "Loupe" },
];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const employee = existingEmployee(params.employeeId);
  const actor = actorOf(context);
  const { id, role, version } = employee;
  return {
    id,
    name: fullName(employee),
    role,
    why: whyNot(actor, "change-role", employee),
    formKey: crypto.randomUUID(),
    values: { role, version: String(version), ...readDraft(actor, url) },
    roles: ROLES.filter((choice) => choice !== "owner" || actor.role === "owner"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, RoleChange, (ctx, change) => changeRole(ctx, id, change), {
    title: "Error",
    description: "Failed to change role",
  });
  if (!outcome.ok) return outcome.rejection;
  const { role } = outcome.value;
  return redirectWithToast(factsOf(args.context), `/directory/${id}`, {
    tone: "success",
    title: "Role changed",
    description: `${fullName(outcome.value)} is now ${ROLE_LABELS[role]}`,
  });
}

export default function Permissions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, role, why, ...form } = loaderData;
  const record = `/directory/${id}`;
  return (
    <FormPage title={`Permissions of ${name}`} backTo={record} backLabel={name} wide>
      {why !== null && !actionData ? (
        <>
          <NotAllowed why={why} backTo={record} />
          <div className="matrix-frame">
            <PermissionMatrix role={role} />
          </div>
        </>
      ) : (
        <RoleForm key={id} {...form} name={name} rejection={actionData} record={record} />
      )}
    </FormPage>
  );
}
