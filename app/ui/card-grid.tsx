import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** Cards side by side, as many as there is room for; a list to screen readers. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="card-grid" aria-label={label}>
      {children}
    </ul>
  );
}

type CardProps = {
  avatar?: ReactNode;
  /** The card's link. */
  title: ReactNode;
  badges?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** Text, or CardFacts. */
  children?: ReactNode;
};

export function Card({ avatar, title, badges, actions, children }: CardProps) {
  return (
    <li className="card">
      <div className="card-head">
        {avatar}
        <div className="card-titles">
          <h2 className="card-title">{title}</h2>
          {badges && <div className="card-badges">{badges}</div>}
        </div>
      </div>
      {children && <div className="card-body">{children}</div>}
      {actions && <div className="card-actions">{actions}</div>}
    </li>
  );
}

/** A line of a card: the icon says what it is, to screen readers the word. */
export function CardFact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <p className="card-fact">
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}: </span>
      <span className="card-fact-text">{children}</span>
    </p>
  );
}
