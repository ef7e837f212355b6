import { Fragment, type ReactNode } from "react";
import { formatMonth } from "./format";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { Tile, type TilePicture } from "./tile";

interface TimelineProps<Item> {
  items: readonly Item[];
  /** The item's day, `2026-11-18`. */
  dayOf(item: Item): string;
  /** Returns a TimelineItem with a key. */
  render(item: Item): ReactNode;
}

/** Groups items by month. Expects them newest first. */
export function Timeline<Item>({ items, dayOf, render }: TimelineProps<Item>) {
  return (
    <div className="timeline">
      {[...byMonth(items, dayOf)].map(([month, within]) => (
        <Fragment key={month}>
          <h3 className="timeline-month">{formatMonth(month)}</h3>
          <ol className="timeline-entries">{within.map(render)}</ol>
        </Fragment>
      ))}
    </div>
  );
}

function byMonth<Item>(items: readonly Item[], dayOf: (item: Item) => string): Map<string, Item[]> {
  const months = new Map<string, Item[]>();
  for (const item of items) {
    const month = dayOf(item).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), item]);
  }
  return months;
}

type TimelineItemProps = {
  icon: IconName;
  /** The sentence, such as 'Purchased <Link>…</Link>'. */
  children: ReactNode;
  detail?: ReactNode;
  /** What is folded away below. */
  more?: ReactNode;
  amount?: ReactNode;
  date: ReactNode;
  badge?: ReactNode;
  tile?: TilePicture | null;
};

export function TimelineItem({ icon, children, detail, more, amount, date, badge, tile }: TimelineItemProps) {
  return (
    <li className="timeline-entry">
      <span className="timeline-mark">
        <Icon name={icon} size={16} />
      </span>
      {tile && <Tile picture={tile} size={32} />}
      <div className="timeline-text">
        <p>{children}</p>
        {detail && <p className="timeline-detail">{detail}</p>}
        {more}
      </div>
      <div className="timeline-side">
        <p className="nowrap">
          {amount && <b className="amount">{amount}</b>} <span className="timeline-date">{date}</span>
        </p>
        {badge}
      </div>
    </li>
  );
}
