import { Fragment, type ReactNode } from "react";
import { partsOf, PERMISSION_SECTIONS } from "~/domain/shop/employees/permission-fields";
import type { Permission } from "~/domain/permissions";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import type { FormField } from "~/web/form-fields";

/** The hint of a permission that isn't the reader's to give. */
export const ONLY_OWN = "Only someone with this permission can change it.";

interface PermissionSectionsProps {
  /** Of `roleFormFields` or `accountPermissionFields`. */
  fields: object;
  /** The control of a permission; `says` is what it lets somebody do. */
  children: (permission: Permission, field: FormField, says: string) => ReactNode;
}

export function PermissionSections({ fields, children }: PermissionSectionsProps) {
  const byArea = fields as Readonly<Record<string, Readonly<Record<string, FormField>>>>;
  return PERMISSION_SECTIONS.map(({ title, permissions }) => (
    <FormSection key={title} title={title}>
      <FormGrid>
        {permissions.map(([permission, says]) => {
          const [area, name] = partsOf(permission);
          const field = byArea[area]?.[name];
          return field && <Fragment key={permission}>{children(permission, field, says)}</Fragment>;
        })}
      </FormGrid>
    </FormSection>
  ));
}
