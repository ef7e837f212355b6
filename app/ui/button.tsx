import { Button as RadixButton } from "@radix-ui/themes/components/button";
import { IconButton as RadixIconButton } from "@radix-ui/themes/components/icon-button";
import type { ComponentProps, ReactNode } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { PageLink, useDenied } from "./page-link";
import { usePlainParts } from "./plain-parts";

type ButtonStyle = {
  /** At most one `primary` per view. */
  variant?: "primary" | "outline" | "ghost" | "danger";
  icon?: IconName;
};

/** `?name=value` is a query of the page itself. */
type Sends = Omit<ComponentProps<"button">, "formAction"> & { formAction?: Address | `?${string}` };

const STYLES = {
  primary: { size: "3", variant: "solid", highContrast: true },
  outline: { size: "3", variant: "surface", color: "gray", highContrast: true },
  ghost: { size: "2", variant: "soft", color: "gray", highContrast: true },
  danger: { size: "3", variant: "surface", color: "ruby" },
} as const;

export function Button({
  variant = "outline",
  icon,
  className,
  children,
  color: _color,
  ...rest
}: ButtonStyle & Sends) {
  const plain = usePlainParts();
  const face = <Face icon={icon}>{children}</Face>;
  const names = classNames("button", `button-${variant}`, className);
  if (plain)
    return (
      <button {...rest} className={names}>
        {face}
      </button>
    );
  return (
    <RadixButton {...rest} {...STYLES[variant]} className={names}>
      {face}
    </RadixButton>
  );
}

/** A link that looks like a button. Renders nothing for those who may not open the page. */
export function ButtonLink({
  variant = "outline",
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof PageLink>) {
  const plain = usePlainParts();
  const names = classNames("button", `button-${variant}`, className);
  if (useDenied(rest.to)) return null;
  const link = (
    <PageLink {...rest} {...(plain && { className: names })}>
      <Face icon={icon}>{children}</Face>
    </PageLink>
  );
  if (plain) return link;
  return (
    <RadixButton {...STYLES[variant]} asChild className={names}>
      {link}
    </RadixButton>
  );
}

/** A label that looks like a button and opens a file input's dialog. */
export function ButtonLabel({ children, ...rest }: ComponentProps<"label">) {
  return (
    <RadixButton {...STYLES.outline} asChild className="button button-outline">
      <label {...rest}>{children}</label>
    </RadixButton>
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
  color: _color,
  ...rest
}: IconOnly & Omit<Sends, "children">) {
  const plain = usePlainParts();
  const names = classNames("icon-button", className);
  if (plain)
    return (
      <button {...rest} className={names} title={label}>
        <Icon name={icon} />
      </button>
    );
  return (
    <RadixIconButton {...rest} size="3" variant="ghost" color="gray" className={names} title={label}>
      <Icon name={icon} />
    </RadixIconButton>
  );
}

export function IconLink({
  icon,
  label,
  className,
  ...rest
}: IconOnly & Omit<ComponentProps<typeof PageLink>, "children">) {
  const plain = usePlainParts();
  const names = classNames("icon-button", className);
  const link = (
    <PageLink {...rest} {...(plain && { className: names })} title={label}>
      <Icon name={icon} />
    </PageLink>
  );
  if (plain) return link;
  return (
    <RadixIconButton size="3" variant="ghost" color="gray" asChild className={names}>
      {link}
    </RadixIconButton>
  );
}

/** Ends in a space, which only browsers without our style show: buttons side by side don't run together there. */
function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>{" "}
    </>
  );
}
