import type { ReactNode } from "react";
import type { Address } from "./address";
import { ButtonLink } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type EmptyStateProps = {
  icon: IconName;
  title: string;
  hint?: ReactNode;
  /** The list without its filters, if the filters are why it is empty. */
  clearTo?: Address | false;
  children?: ReactNode;
};

export function EmptyState({ icon, title, hint, clearTo, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name={icon} size={40} />
      <h2 className="empty-state-title">{title}</h2>
      {hint && <p className="empty-state-hint">{hint}</p>}
      {clearTo && (
        <ButtonLink to={clearTo} preventScrollReset>
          Clear Filters
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
