import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** Actions that are seldom next, those that can't be taken back last. Opens without scripts. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    // Closed again on the page that it leads to.
    <details key={useLocation().key} className="menu more-menu no-print">
      <summary className="button button-outline">More</summary>
      <div>{children}</div>
    </details>
  );
}
