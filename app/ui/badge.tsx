import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** 'other' is for user-defined text, which may be long and wrap. */
export type Tone =
  "neutral" | "other" | "gold" | "jade" | "amber" | "ruby" | "indigo" | "plum" | "cyan" | "bronze";

/** A status or kind. The word carries the meaning; icon and color only support it. */
export function Badge({
  tone = "neutral",
  outline,
  swatch,
  icon,
  children,
}: {
  tone?: Tone;
  outline?: boolean;
  /** A colored square before the word, for kinds without an icon. */
  swatch?: boolean | undefined;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={classNames("badge", `badge-${tone}`, outline && "badge-outline")}>
      {swatch && <span className="swatch" />}
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
