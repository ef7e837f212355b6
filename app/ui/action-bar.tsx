import type { ReactNode } from "react";
import { classNames } from "./class-names";

type ActionBarProps = {
  /** Links to sibling lists, ahead of the count. */
  tabs?: ReactNode;
  count?: ReactNode;
  /** The primary button. Phones fix it at the bottom of the window. */
  main?: ReactNode;
  /** In narrow windows, 'More' holds all but the primary button. */
  folds?: true;
  children?: ReactNode;
};

/**
 * Count at the left, actions at the right. A checkbox folds the actions, so that wide windows have them in
 * line.
 */
export function ActionBar({ tabs, count, main, folds, children }: ActionBarProps) {
  return (
    <div className={classNames("action-bar", Boolean(tabs) && "action-bar-tabbed")}>
      {tabs}
      {count && <div className="action-bar-count">{count}</div>}
      <div className="action-bar-buttons">
        {folds ? (
          <>
            <input className="more-toggle visually-hidden" type="checkbox" id="more" />
            <label className="more-label button button-outline" htmlFor="more">
              More
            </label>
            <div className="more-roads">{children}</div>
          </>
        ) : (
          children
        )}
        {main && <div className="action-bar-main">{main}</div>}
      </div>
    </div>
  );
}
