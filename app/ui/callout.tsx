import type { ReactNode } from "react";
import { Icon } from "./icon";

const icons = { info: "info", warn: "triangle-alert", error: "circle-alert", done: "circle-check" } as const;

/** A permanent notice in the page. */
export function Callout({
  tone = "info",
  title,
  children,
}: {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`callout callout-${tone}`} role={tone === "error" ? "alert" : undefined}>
      <Icon name={icons[tone]} size={20} />
      <div>
        {title && <p className="callout-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
