import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** What happened, newest first: TimelineMonths with TimelineEntries in them. */
export function Timeline({ children }: { children: ReactNode }) {
  return <div className="timeline">{children}</div>;
}

export function TimelineMonth({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="timeline-month">{title}</h3>
      <ol className="timeline-entries">{children}</ol>
    </>
  );
}

type TimelineEntryProps = {
  icon: IconName;
  /** The sentence: 'Purchased <Link>…</Link>'. */
  children: ReactNode;
  detail?: ReactNode;
  amount?: ReactNode;
  date: ReactNode;
  badge?: ReactNode;
};

export function TimelineEntry({ icon, children, detail, amount, date, badge }: TimelineEntryProps) {
  return (
    <li className="timeline-entry">
      <span className="timeline-mark">
        <Icon name={icon} size={16} />
      </span>
      <div className="timeline-text">
        <p>{children}</p>
        {detail && <p className="timeline-detail">{detail}</p>}
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
