import { Fragment } from "react";
import type { AdvicePart } from "~/domain/advisor/named-customers.server";
import { PageLink } from "~/ui/page-link";

/** Advice with its customers as links. */
export function NamedCustomers({ parts }: { parts: readonly AdvicePart[] }) {
  return parts.map((part, n) =>
    typeof part === "string" ? (
      <Fragment key={n}>{part}</Fragment>
    ) : (
      <PageLink key={n} to={`/customers/${part.id}`}>
        {part.name}
      </PageLink>
    ),
  );
}
