import { Fragment, type ReactNode } from "react";

/**
 * Parts of one line with commas between them. Each keeps its own text direction, whatever stands beside it.
 */
export function CommaList({ of }: { of: readonly ReactNode[] }) {
  return of
    .filter((part) => part !== null && part !== undefined && part !== false && part !== "")
    .map((part, nth) => (
      <Fragment key={nth}>
        {nth > 0 && ", "}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
