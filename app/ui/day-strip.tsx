import type { ReactNode } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { PageLink } from "./page-link";

/** A day with how much is due then, or what comes before or after the strip's days. */
export interface DayCell {
  label: string;
  count: string;
  /** `late` and `due` must be seen first; `free` has nothing. */
  tone: "late" | "due" | "free" | "some";
}

interface DayStripProps {
  label: string;
  /** Shown before the days, where the page doesn't say what is counted. */
  title?: string;
  /** For a place inside a panel. */
  bare?: boolean;
  days: readonly (DayCell & { to: Address; current: boolean })[];
}

/** Days as links, each with its count. Phones show them in one line that scrolls sideways. */
export function DayStrip({ label, title, bare, days }: DayStripProps) {
  return (
    <div className={classNames("day-line", !bare && "panel")}>
      {title && <span className="day-strip-title">{title}</span>}{" "}
      <nav className="day-strip" aria-label={label}>
        {days.map(({ to, current, tone, ...day }) => (
          <PageLink
            key={to}
            to={to}
            className={`day day-${tone}`}
            aria-current={current ? "page" : undefined}
            preventScrollReset
          >
            <DayCount {...day} />
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

export function DayCount({ label, count }: { label: string; count: ReactNode }) {
  return (
    <>
      {label} <b>{count}</b>{" "}
    </>
  );
}
