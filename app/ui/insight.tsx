import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { keepDates } from "./line-breaks";

export function Insight({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="insight">
      <h3 className="insight-title">
        <Icon name={icon} size={16} />
        {title}
      </h3>
      <p>{typeof children === "string" ? keepDates(children) : children}</p>
    </div>
  );
}
