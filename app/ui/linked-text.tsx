import { Fragment } from "react";
import { PageLink } from "./page-link";

interface LinkedTextProps {
  parts: readonly (string | { id: number; name: string })[];
  /** The page of a record. */
  to: (id: number) => string;
}

/** Text in which records are links. */
export function LinkedText({ parts, to }: LinkedTextProps) {
  return parts.map((part, n) =>
    typeof part === "string" ? (
      <Fragment key={n}>{part}</Fragment>
    ) : (
      <PageLink key={n} className="text-link" to={to(part.id)}>
        {part.name}
      </PageLink>
    ),
  );
}
