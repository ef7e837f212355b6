import type { ReactNode } from "react";

/** Terms and values side by side. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className="data-list">{children}</dl>;
}

export function DataItem({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="data-item">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
