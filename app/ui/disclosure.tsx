import type { ReactNode } from "react";
import { Icon } from "./icon";

export function Disclosure({
  title,
  note,
  open,
  accessKey,
  onToggle,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  open?: boolean;
  accessKey?: string;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
}) {
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary accessKey={accessKey}>
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
