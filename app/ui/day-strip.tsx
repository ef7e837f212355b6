import type { ReactNode } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { PageLink } from "./page-link";

/** A day of the strip, or what comes before or after its days, with how much is due then. */
interface DayCell {
  label: string;
  count: string;
  /** What must be seen first if there is any. */
  tone?: "late" | "due" | undefined;
}

interface DayStripProps {
  label: string;
  /** Shown before the days, where the page doesn't say what is counted. */
  title?: string;
  /** For a place inside a panel. */
  bare?: boolean;
  days: readonly (DayCell & { to: Address; current?: boolean })[];
}

/** Days as links, each with its count. */
export function DayStrip({ label, title, bare, days }: DayStripProps) {
  return (
    <nav className={classNames("day-strip", !bare && "panel")} aria-label={label}>
      {title && <span className="day-strip-title">{title}</span>}
      {days.map(({ to, current, ...day }) => (
        <PageLink
          key={to}
          to={to}
          className={dayClass(day)}
          aria-current={current ? "page" : undefined}
          preventScrollReset
        >
          <DayCount {...day} />
        </PageLink>
      ))}
    </nav>
  );
}

export function dayClass({ count, tone }: DayCell): string {
  return classNames("day", count.startsWith("0") ? "day-free" : tone && `day-${tone}`);
}

export function DayCount({ label, count }: DayCell): ReactNode {
  return (
    <>
      {label} <span className="day-count">{count}</span>
    </>
  );
}
