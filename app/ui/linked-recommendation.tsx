import { Fragment } from "react";
import { href } from "./address.ts";
import { keepDates } from "./line-breaks.ts";
import { PageLink } from "./page-link.tsx";

type Part = string | { id: number; name: string };

/** An insight that links the customers it names, and the calling lists for the others. */
export function LinkedRecommendation({ parts }: { parts: readonly Part[] }) {
  const namesCustomers = parts.some((part) => typeof part !== "string");
  return (
    <>
      {parts.map((part, n) =>
        typeof part === "string" ? (
          <Fragment key={n}>{keepDates(part)}</Fragment>
        ) : (
          <PageLink
            key={n}
            className="text-link"
            to={href("/customers/:customerId", { customerId: part.id })}
          >
            {part.name}
          </PageLink>
        ),
      )}
      {namesCustomers && (
        <>
          {" "}
          <PageLink className="text-link" to={href("/customers/calls")}>
            Calling Lists
          </PageLink>
        </>
      )}
    </>
  );
}
