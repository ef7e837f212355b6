import { roleFormFields, roleFormValues } from "~/domain/shop/employees/permission-fields";
import type { RolePermissions } from "~/domain/shop/employees/permissions-in-force.server";
import { type Role, ROLE_LABELS } from "~/domain/shop/employees/roles";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { ONLY_OWN, PermissionSections } from "./permission-sections.tsx";

export const USERS = href("/settings/users");

interface RolePermissionsFormProps {
  role: Role;
  formKey: string;
  values: Record<string, string>;
  isChanged: boolean;
  /** Permissions that the actor can give and take. */
  within: readonly Permission[];
  rejection: FormRejection<Overtaken<RolePermissions>, RolePermissions> | undefined;
}

export function RolePermissionsForm({
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
        disabled={isFixed}
      />
      {isFixed && isAllowed && <input type="hidden" name={field.name} value="on" />}
    </>
  );
}
