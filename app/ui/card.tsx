import { Card as RadixCard } from "@radix-ui/themes/components/card";
import { Heading } from "@radix-ui/themes/components/heading";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** A grid of cards; one column on phones. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className="cards">{children}</ul>;
}

type CardProps = {
  avatar?: ReactNode;
  title: ReactNode;
  /** Badges and `<span>`s below the title. */
  facts?: ReactNode;
  /** IconLinks beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
  /** What ends the card, at the bottom of a row of cards. */
  foot?: ReactNode;
};

export function Card({ avatar, title, facts, actions, children, foot }: CardProps) {
  return (
    <RadixCard asChild size="2" className="card">
      <li>
        <div className="card-head">
          {avatar}
          <div className="card-titles">
            <Heading as="h2" size="4" className="card-title">
              {title}
            </Heading>
            {facts && <div className="card-facts">{facts}</div>}
          </div>
          {actions && <div className="row-actions">{actions}</div>}
        </div>
        {children && <div className="card-text">{children}</div>}
        {foot && <div className="card-actions">{foot}</div>}
      </li>
    </RadixCard>
  );
}

export function CardLine({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <p className="card-line">
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}: </span>
      <span className="card-line-text">{children}</span>
    </p>
  );
}
