import spriteUrl from "./generated/icons.svg?url";
import type { IconName } from "./icon-names";

/** A decorative icon from the sprite, in the colour of the text around it. Say its meaning in words beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true" focusable="false">
      <use xlinkHref={`${spriteUrl}#${name}`} />
    </svg>
  );
}
