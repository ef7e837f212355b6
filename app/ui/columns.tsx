import type { ReactNode } from "react";

/** Panels side by side, stacked on narrow screens. `wide` is two thirds and one third. */
export function Columns({
  split = "halves",
  children,
}: {
  split?: "halves" | "wide" | "thirds" | "cards";
  children: ReactNode;
}) {
  return <div className={`columns columns-${split}`}>{children}</div>;
}

/** Groups several panels in one column. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>;
}
