import type { ReactNode } from "react";

type ActionBarProps = {
  count?: ReactNode;
  /** The primary button. Phones fix it at the bottom of the window. */
  main?: ReactNode;
  children?: ReactNode;
};

/** Count at the left, actions at the right. */
export function ActionBar({ count, main, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      {count && <div className="action-bar-count">{count}</div>}
      <div className="action-bar-buttons">
        {children}
        {main && <div className="action-bar-main">{main}</div>}
      </div>
    </div>
  );
}
