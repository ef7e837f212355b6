import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** 'other' is for words that people make up: they may be long, and break. */
export type Tone =
  "neutral" | "other" | "gold" | "jade" | "amber" | "ruby" | "indigo" | "plum" | "cyan" | "bronze";

/** A word for a status or a kind, always with the word; the icon and the colour only help. */
export function Badge({
  tone = "neutral",
  outline,
  swatch,
  icon,
  children,
}: {
  tone?: Tone;
  outline?: boolean;
  /** A square of the full colour before the word, for kinds without an icon. */
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
