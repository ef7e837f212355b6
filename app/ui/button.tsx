import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { PageLink } from "./page-link";

type Look = {
  /** At most one `primary` per view. */
  variant?: "primary" | "outline" | "ghost";
  icon?: IconName;
};

export function Button({
  variant = "outline",
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<"button">) {
  return (
    <button {...rest} className={classNames("button", `button-${variant}`, className)}>
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

export function ButtonLink({
  variant = "outline",
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof PageLink>) {
  return (
    <PageLink {...rest} className={classNames("button", `button-${variant}`, className)}>
      <Face icon={icon}>{children}</Face>
    </PageLink>
  );
}

type IconOnly = {
  icon: IconName;
  /** Tooltip and accessible name: 'View Amelia Hartwell'. */
  label: string;
};

export function IconButton({
  icon,
  label,
  className,
  ...rest
}: IconOnly & Omit<ComponentProps<"button">, "children">) {
  return (
    <button {...rest} className={classNames("icon-button", className)} title={label}>
      <Icon name={icon} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  className,
  ...rest
}: IconOnly & Omit<ComponentProps<typeof PageLink>, "children">) {
  return (
    <PageLink {...rest} className={classNames("icon-button", className)} title={label}>
      <Icon name={icon} />
    </PageLink>
  );
}

function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </>
  );
}
