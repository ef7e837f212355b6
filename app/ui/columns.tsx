import type { ReactNode } from "react";

/** Panels side by side, one under the other where there is no room. `wide` is two thirds and one third. */
export function Columns({
  split = "halves",
  children,
}: {
  split?: "halves" | "wide" | "thirds" | "cards";
  children: ReactNode;
}) {
  return <div className={`columns columns-${split}`}>{children}</div>;
}

/** What stands in one of the Columns, when it is more than one panel. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>;
}
