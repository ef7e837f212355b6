import type { ReactNode } from "react";

/** The actions of a record that are seldom next, those that can't be taken back last. Opens without scripts. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <details className="menu more-menu no-print">
      <summary className="button button-outline">More</summary>
      <div>{children}</div>
    </details>
  );
}
