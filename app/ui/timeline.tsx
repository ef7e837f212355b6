import { Fragment, type ReactNode } from "react";
import { formatMonth } from "./format";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { useLightForm } from "./light-form";
import timelineSheet from "./styles/timeline.css?url";
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
      <link rel="stylesheet" href={timelineSheet} precedence={useLightForm() ? undefined : "b"} />
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
  /** Its day, and its time if that matters: 'Nov 11, 6:30 PM'. Begins the line below the sentence. */
  date: string;
  /** The rest of that line, such as who did it. */
  detail?: ReactNode;
  /** What is folded away below. */
  more?: ReactNode;
  amount?: ReactNode;
  badge?: ReactNode;
  tile?: TilePicture | null;
};

export function TimelineItem({ icon, children, date, detail, more, amount, badge, tile }: TimelineItemProps) {
  return (
    <li className="timeline-entry">
      <span className="timeline-mark">
        <Icon name={icon} size={16} />
      </span>
      {tile && <Tile picture={tile} size={32} />}
      <div className="timeline-text">
        <p>{children}</p>
        <p className="timeline-detail">
          <span className="nowrap">{date}</span>
          {detail && <> ·&nbsp;{detail}</>}
        </p>
        {more}
      </div>
      {(amount || badge) && (
        <div className="timeline-side">
          {amount && (
            <p>
              <b className="amount">{amount}</b>
            </p>
          )}
          {badge}
        </div>
      )}
    </li>
  );
}
