import { createContext, type ReactNode, type RefAttributes, useContext } from "react";
import { Form as RouterForm, type FormProps, Link as RouterLink, type LinkProps } from "react-router";
import type { Address } from "./address";
import { useLightForm } from "./light-form";

type To = Omit<LinkProps, "to"> & RefAttributes<HTMLAnchorElement> & { to: Address };
type Sent = Omit<FormProps, "action"> & RefAttributes<HTMLFormElement> & { action?: Address };

/** React Router's, to an address of this app. */
export const Link: (props: To) => ReactNode = RouterLink;
export const Form: (props: Sent) => ReactNode = RouterForm;

type PageLinkProps = Omit<LinkProps, "to" | "discover"> & { to: Address };

/** Sections that the reader may not open, by the first part of their paths, such as 'sales'. */
export const DeniedContext = createContext<readonly string[]>([]);

/** Whether the reader may not open the page. */
export function useDenied(to: string): boolean {
  const denied = useContext(DeniedContext);
  return denied.length > 0 && denied.includes(to.split(/[/?]/)[1] ?? "");
}

/**
 * A link to a local page, or its text for those who may not open it. Without scripts, a plain link is enough
 * and renders ten times faster.
 */
export function PageLink({ to, preventScrollReset, replace, reloadDocument, ...rest }: PageLinkProps) {
  const light = useLightForm();
  if (useDenied(to)) return <span>{rest.children}</span>;
  if (light) {
    const { children, ...plain } = rest;
    return (
      <a {...plain} href={to}>
        {children}
      </a>
    );
  }
  const router = { preventScrollReset, replace, reloadDocument };
  return <RouterLink {...rest} {...router} to={to} discover="none" />;
}

type PageFormProps = Omit<FormProps, "action" | "discover"> & { action: Address };

/** A form that sends to a local URL; a plain one without scripts. */
export function PageForm({ method, action, preventScrollReset, ...rest }: PageFormProps) {
  if (useLightForm()) return <form method={method} action={action} {...rest} />;
  return <RouterForm {...rest} {...{ method, action, preventScrollReset }} discover="none" />;
}
