import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** Figures, four per row, two on phones. `bare` is for use inside a panel. */
export function StatStrip({ bare, children }: { bare?: boolean; children: ReactNode }) {
  return <dl className={classNames("stat-strip", !bare && "panel")}>{children}</dl>;
}

/** Figures above a list, in one line, each beside its label. `below` is a second line in their panel. */
export function StatLine({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className="panel stat-line">
      <dl className="stat-strip">{children}</dl>
      {below}
    </div>
  );
}

type StatProps = {
  icon?: IconName;
  label: ReactNode;
  value: ReactNode;
  caption?: ReactNode;
  captionIcon?: IconName | undefined;
  /** A second line below the caption. */
  note?: ReactNode;
  /** `loss` colors the figure; `urgent` colors the caption, not the note, and adds a warning icon. */
  tone?: "loss" | "urgent";
};

export function Stat({ icon, label, value, caption, captionIcon, note, tone }: StatProps) {
  const sign = captionIcon ?? (tone === "urgent" ? "triangle-alert" : undefined);
  return (
    <div className={classNames("stat", tone && `stat-${tone}`)}>
      <dt className="stat-label">
        {icon && <Icon name={icon} size={16} />}
        {label}
      </dt>
      <dd className={classNames("stat-value", isLong(value) && "stat-long")}>{value}</dd>
      {caption && (
        <dd className="stat-caption">
          {sign && <Icon name={sign} size={14} />}
          {caption}
        </dd>
      )}
      {note && <dd className="stat-caption">{note}</dd>}
    </div>
  );
}

/** Whether it is an amount of a million or more. */
function isLong(value: ReactNode): boolean {
  return typeof value === "string" && value.length > 12;
}

/** Radix's skeleton by its class names, because each page loads this code. */
const SKELETON = "rt-Skeleton skeleton-line";

export function StatStripSkeleton({ cells }: { cells: number }) {
  return (
    <div className="stat-strip panel skeleton" aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => (
        <div className="stat" key={cell}>
          <span className={SKELETON} />
          <span className={`${SKELETON} skeleton-figure`} />
          <span className={SKELETON} />
        </div>
      ))}
    </div>
  );
}
