import { Badge as RadixBadge } from "@radix-ui/themes/components/badge";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { usePlainParts } from "./plain-parts";

/** 'other' is for user-defined text, which may be long and wrap. */
export type Tone =
  | "neutral"
  | "other"
  | "gold"
  | "jade"
  | "amber"
  | "ruby"
  | "indigo"
  | "plum"
  | "cyan"
  | "orange";

const COLORS = {
  neutral: "gray",
  other: "gray",
  gold: "gold",
  jade: "jade",
  amber: "amber",
  ruby: "ruby",
  indigo: "indigo",
  plum: "plum",
  cyan: "cyan",
  orange: "orange",
} as const;

/**
 * A status or kind. The word carries the meaning; icon and color only support it. Its spaces are for browsers
 * without our style, where it would run into its neighbors.
 */
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
  children: string;
}) {
  const plain = usePlainParts();
  const face = (
    <>
      {swatch && <span className="swatch" />}
      {icon && <Icon name={icon} />}
      {` ${children} `}
    </>
  );
  const rest = [outline && "badge-outline", tone === "other" && "badge-other"];
  if (plain) return <span className={classNames("badge", `badge-${COLORS[tone]}`, ...rest)}>{face}</span>;
  return (
    <RadixBadge
      className={classNames("badge", ...rest)}
      size="1"
      variant={outline ? "outline" : "soft"}
      highContrast
      color={COLORS[tone]}
    >
      {face}
    </RadixBadge>
  );
}
