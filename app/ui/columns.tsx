import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface ColumnsProps {
  /** `wide` is two thirds and one third; `sheet` is the same from 1120 px on, halves below. */
  split?: "halves" | "wide" | "sheet" | "cards";
  /** Whether all panels end where the longest one does. */
  level?: boolean;
  children: ReactNode;
}

/** Panels side by side, stacked on narrow screens. */
export function Columns({ split = "halves", level, children }: ColumnsProps) {
  return (
    <div className={classNames("columns", `columns-${split}`, level && "columns-level")}>{children}</div>
  );
}

/** Stacks several panels in one column. In level columns, the last one fills it. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>;
}
