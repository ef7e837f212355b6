import { Heading } from "@radix-ui/themes/components/heading";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  icon?: IconName;
  aside?: ReactNode;
  /** `gold` is for generated text; name its source in `aside`. */
  tone?: "plain" | "gold";
  /** Removes the padding, for tables and lists; the default without a title. */
  flush?: boolean;
};

export function Panel({
  title,
  icon,
  aside,
  tone = "plain",
  flush = !title,
  className,
  children,
  ...rest
}: PanelProps) {
  return (
    <section {...rest} className={classNames("panel", tone === "gold" && "panel-gold", className)}>
      {title && (
        <div className="panel-head">
          {icon && <Icon name={icon} size={16} />}
          <Heading as="h2" size="4" className="panel-title">
            {title}
          </Heading>
          {aside && <div className="panel-aside">{aside}</div>}
        </div>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  );
}
