import spriteUrl from "./generated/icons.svg?url";
import type { IconName } from "./icon-names";

/** Each has a rule in base.css but 20, which is every icon's own: long lists repeat it often. */
type IconSize = 14 | 16 | 18 | 20 | 24 | 32 | 34 | 40;

/** A decorative icon from the sprite, in the colour of the text around it. Say its meaning in words beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={size === 20 ? "icon" : `icon icon-${size}`} aria-hidden="true">
      <use xlinkHref={`${spriteUrl}#${name}`} />
    </svg>
  );
}
