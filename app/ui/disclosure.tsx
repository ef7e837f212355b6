import type { ReactNode, Ref } from "react";
import { Icon } from "./icon";

export function Disclosure({
  title,
  note,
  open,
  accessKey,
  onToggle,
  ref,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  open?: boolean;
  accessKey?: string | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** The summary, which can have the focus. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary ref={ref} accessKey={accessKey}>
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
