import spriteUrl from "./generated/icons.svg?url";
import type { IconName } from "./icon-names";

/**
 * Pixels. Sizes other than the default 20 have a rule in base.css; 20 needs no class, which saves bytes in
 * long lists.
 */
type IconSize = 14 | 16 | 18 | 20 | 32 | 34 | 40;

/** A decorative icon in the text color. Add a text alternative beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={size === 20 ? "icon" : `icon icon-${size}`} aria-hidden="true">
      <use xlinkHref={`${spriteUrl}#${name}`} />
    </svg>
  );
}
