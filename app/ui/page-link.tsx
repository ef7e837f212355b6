import { Form, type FormProps, Link, type LinkProps } from "react-router";
import { useLightForm } from "./light-form";

type PageLinkProps = Omit<LinkProps, "to" | "discover"> & {
  /** A path of ours, from its `/` on. */
  to: string;
};

/** A link to one of our pages. In the light form nothing takes its clicks, so a plain one is enough and costs a tenth. */
export function PageLink({ to, preventScrollReset, replace, reloadDocument, ...rest }: PageLinkProps) {
  if (useLightForm()) {
    const { children, ...plain } = rest;
    return (
      <a {...plain} href={to}>
        {children}
      </a>
    );
  }
  const router = { preventScrollReset, replace, reloadDocument };
  return <Link {...rest} {...router} to={to} discover="none" />;
}

type PageFormProps = Omit<FormProps, "action" | "discover"> & { action: string };

/** A form that one of our URLs answers; a plain one in the light form. */
export function PageForm({ method, action, preventScrollReset, ...rest }: PageFormProps) {
  if (useLightForm()) return <form method={method} action={action} {...rest} />;
  return <Form {...rest} {...{ method, action, preventScrollReset }} discover="none" />;
}
