import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { roleFormValues } from "~/domain/shop/employees/permission-fields";
import { oneRole } from "~/domain/shop/employees/permissions-in-force.server";
import { managerNow, refuseRolePermissions } from "~/domain/shop/employees/permission-rights.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { inOrder } from "~/domain/permissions";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { FormPage } from "~/ui/form-page";
import matrixSheet from "~/ui/styles/matrix.css?url";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/role-permissions";
import { existingRole } from "./existing-role.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { RolePermissionChange } from "./permission-contract.ts";
import { RolePermissionsForm, USERS } from "./role-permissions-form.tsx";

export const links = () => [{ rel: "stylesheet", href: matrixSheet }];

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "What each role can do", isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `${ROLE_LABELS[loaderData.role]} Permissions`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { role, permissions, changes, version } = oneRole(db, existingRole(params.role));
  return {
    role,
    why: refuseRolePermissions(managerNow(db, actor.id), role)?.refusal.message ?? null,
    form: {
      formKey: crypto.randomUUID(),
      values: readDraft(actor, url) ?? { ...roleFormValues(permissions), version: String(version) },
      isChanged: Object.keys(changes).length > 0,
      within: inOrder(actor.permissions),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const role = existingRole(args.params.role);
  const outcome = await performForm(
    args,
    RolePermissionChange,
    (ctx, edit) => changeRolePermissions(ctx, role, edit),
    "Failed to change permissions",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), USERS, {
    tone: "success",
    title: "Permissions Saved",
    description: `Applies to everyone with the ${ROLE_LABELS[role]} role`,
  });
}

export default function Page({ loaderData: { role, why, form }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title={`${ROLE_LABELS[role]} Permissions`} backTo={USERS} backLabel="User Management" wide>
      {why !== null && !actionData ? (
        <NotAllowed why={why} backTo={USERS} />
      ) : (
        <RolePermissionsForm key={role} role={role} {...form} rejection={actionData} />
      )}
    </FormPage>
  );
}
