import type { ReactNode } from "react";

/** Records side by side, as many as there is room for; one under the other on phones. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>;
}

type CardProps = {
  title: ReactNode;
  /** Small words under the title: badges and `<span>`s. */
  facts?: ReactNode;
  /** What can be done, at the bottom of every card of a row. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function Card({ title, facts, actions, children }: CardProps) {
  return (
    <li className="card panel">
      <h2 className="card-title">{title}</h2>
      {facts && <div className="card-facts">{facts}</div>}
      {children && <div className="card-text">{children}</div>}
      {actions && <div className="card-actions">{actions}</div>}
    </li>
  );
}
