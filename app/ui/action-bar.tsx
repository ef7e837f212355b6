import type { ReactNode } from "react";

/** Count at the left, actions at the right. Put the primary button last; phones show it first, full width. */
export function ActionBar({ count, children }: { count?: ReactNode; children?: ReactNode }) {
  return (
    <div className="action-bar">
      {count && <div className="action-bar-count">{count}</div>}
      <div className="action-bar-buttons">{children}</div>
    </div>
  );
}
