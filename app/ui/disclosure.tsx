import type { ReactNode } from "react";
import { Icon } from "./icon";

/** A collapsible section. */
export function Disclosure({
  title,
  note,
  open,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron-right" size={16} />
        <span>
          {title}
          {note && <span className="label-optional"> {note}</span>}
        </span>
      </summary>
      {children}
    </details>
  );
}
