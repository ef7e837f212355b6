import type { ReactNode } from "react";

/**
 * How many there are at the left, what can be done at the right. Write the primary button last: phones show it first,
 * over the full width.
 */
export function ActionBar({ count, children }: { count?: ReactNode; children?: ReactNode }) {
  return (
    <div className="action-bar">
      {count && <div className="action-bar-count">{count}</div>}
      <div className="action-bar-buttons">{children}</div>
    </div>
  );
}
