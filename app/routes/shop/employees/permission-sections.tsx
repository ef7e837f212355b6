import { Fragment, type ReactNode } from "react";
import { PERMISSION_SECTIONS } from "~/domain/shop/employees/permission-words";
import { partsOf } from "~/domain/shop/employees/permission-fields";
import type { Permission } from "~/domain/permissions";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import type { FormField } from "~/web/form-fields";

/** Hint beside a permission that the actor lacks. */
export const ONLY_OWN = "Only someone with this permission can change it.";

interface PermissionSectionsProps {
  /** Form fields of `roleFormFields` or `accountPermissionFields`. */
  fields: object;
  /** Renders a permission's control; `says` is what the permission lets somebody do. */
  children: (permission: Permission, field: FormField, says: string) => ReactNode;
}

/** One row for each permission: its name, what it lets somebody do, and its control. Its page loads `matrix.css`. */
export function PermissionSections({ fields, children }: PermissionSectionsProps) {
  const byArea = fields as Readonly<Record<string, Readonly<Record<string, FormField>>>>;
  return (
    <div className="rights">
      {PERMISSION_SECTIONS.map(({ title, permissions }) => (
        <FormSection key={title} title={title}>
          <FormGrid>
            {permissions.map(([permission, says]) => {
              const [area, name] = partsOf(permission);
              const field = byArea[area]?.[name];
              return field && <Fragment key={permission}>{children(permission, field, says)}</Fragment>;
            })}
          </FormGrid>
        </FormSection>
      ))}
    </div>
  );
}
