import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** Records side by side, as many as there is room for; one under the other on phones. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>;
}

type CardProps = {
  /** A disc of initials before the title. */
  avatar?: ReactNode;
  title: ReactNode;
  /** Small words under the title: badges and `<span>`s. */
  facts?: ReactNode;
  /** What can be done, at the bottom of every card of a row. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function Card({ avatar, title, facts, actions, children }: CardProps) {
  return (
    <li className="card panel">
      <div className="card-head">
        {avatar}
        <div className="card-titles">
          <h2 className="card-title">{title}</h2>
          {facts && <div className="card-facts">{facts}</div>}
        </div>
      </div>
      {children && <div className="card-text">{children}</div>}
      {actions && <div className="card-actions">{actions}</div>}
    </li>
  );
}

/** A line of a card: the icon says what it is, to screen readers the word. */
export function CardLine({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <p className="card-line">
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}: </span>
      <span className="card-line-text">{children}</span>
    </p>
  );
}
