import { Form } from "react-router";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { roleFormFields, roleFormValues } from "~/domain/shop/employees/permission-fields";
import { oneRole, type RolePermissions } from "~/domain/shop/employees/permissions-in-force.server";
import { refuseRolePermissions } from "~/domain/shop/employees/permission-rights.server";
import { ROLE_LABELS, type Role } from "~/domain/shop/employees/roles";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { inOrder, type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { type FormRejection, performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/role-permissions";
import { existingRole } from "./existing-role.ts";
import { NotAllowed } from "./not-allowed.tsx";
import { RolePermissionChange } from "./permission-contract.ts";
import { ONLY_OWN, PermissionSections } from "./permission-sections.tsx";

const USERS = "/settings/users";

export const handle: PageHandle = { title: "Settings", subtitle: "What each role can do" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${ROLE_LABELS[loaderData.role]} Permissions · Loupe` : "Loupe" },
];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { role, permissions, changes, version } = oneRole(db, existingRole(params.role));
  return {
    role,
    why: refuseRolePermissions(db, actor.id, role)?.refusal.message ?? null,
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
    { title: "Error", description: "Failed to change permissions" },
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

interface RolePermissionsFormProps {
  role: Role;
  formKey: string;
  values: Record<string, string>;
  isChanged: boolean;
  /** Permissions that the actor can give and take. */
  within: readonly Permission[];
  rejection: FormRejection<Overtaken<RolePermissions>, RolePermissions> | undefined;
}

function RolePermissionsForm({
  role,
  formKey,
  values,
  isChanged,
  within,
  rejection,
}: RolePermissionsFormProps) {
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(roleFormFields, {
    id: "permissions",
    formKey,
    values,
    rejection,
    saved: current && { ...roleFormValues(current.permissions), version: String(current.version) },
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the permissions can be changed"
        used={() => ({ name: `other permissions of ${ROLE_LABELS[role]}`, to: USERS })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <p className="quiet">
        Takes effect immediately for everyone with this role. Changes from the default are marked.
      </p>
      <PermissionSections fields={fields}>
        {(permission, field, says) => (
          <PermissionCheck
            {...field}
            says={says}
            isDefault={ROLE_PERMISSIONS[role].includes(permission)}
            isFixed={!within.includes(permission)}
          />
        )}
      </PermissionSections>
      <FormActions>
        <SubmitButton busy="Saving...">Save Changes</SubmitButton>
        <ButtonLink to={USERS}>Cancel</ButtonLink>
        {isChanged && (
          <SubmitButton busy="Saving..." variant="outline" name="defaults" value="on">
            Back to Defaults
          </SubmitButton>
        )}
      </FormActions>
    </Form>
  );
}

interface PermissionCheckProps extends FormField {
  says: string;
  isDefault: boolean;
  /** True if the actor lacks it and so can't give or take it. */
  isFixed: boolean;
}

function PermissionCheck({ field, label, saved, says, isDefault, isFixed }: PermissionCheckProps) {
  const isAllowed = field.initialValue === "on";
  return (
    <>
      <CheckField
        field={field}
        label={
          <>
            {label}{" "}
            {isAllowed !== isDefault && (
              <Badge tone="amber">{isDefault ? "Taken from the default" : "Added to the default"}</Badge>
            )}
          </>
        }
        saved={saved}
        hint={isFixed ? `${says} ${ONLY_OWN}` : says}
        span={3}
        wideOnPhones
        disabled={isFixed}
      />
      {isFixed && isAllowed && <input type="hidden" name={field.name} value="on" />}
    </>
  );
}
