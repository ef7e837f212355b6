import { Fragment, useEffect, useRef } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { PageLink } from "./page-link";

interface Tab {
  to: Address;
  label: string;
  current: boolean;
  count?: string | number;
  /** What this tab and those after it have in common, unlike those before it. */
  group?: string | false;
}

type TabsProps = { label: string; tabs: readonly Tab[]; className?: string };

/** Pixels that fade at each end of a line that goes on: `goes-on-both-ways` in tables.css. */
const FADE = 32;

/**
 * Links to sibling pages. Phones show them in one line that scrolls sideways, beginning with the one before the
 * current one, or a part of that where the current one wouldn't be whole.
 */
export function Tabs({ label, tabs, className }: TabsProps) {
  const line = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>("[aria-current]");
    if (!tab || !line.current) return;
    const { offsetLeft, offsetWidth, previousElementSibling } = tab;
    line.current.scrollLeft = Math.max(
      offsetLeft - (previousElementSibling?.clientWidth ?? 0) - FADE,
      offsetLeft + offsetWidth + FADE - line.current.clientWidth,
    );
  }, [current]);
  return (
    <nav className={classNames("tabs", className)} aria-label={label} ref={line}>
      {tabs.map((tab) => (
        <Fragment key={tab.to}>
          {tab.group && <span className="tab-group">{`${tab.group} `}</span>}
          <PageLink
            to={tab.to}
            className="tab"
            aria-current={tab.current ? "page" : undefined}
            preventScrollReset
          >
            {`${tab.label} `}
            {tab.count !== undefined && <span className="tab-count">{`${tab.count} `}</span>}
          </PageLink>
        </Fragment>
      ))}
    </nav>
  );
}

/** Links to parts of one list, at the top of its panel. */
export function Views(views: Omit<TabsProps, "className">) {
  return <Tabs {...views} className="views" />;
}
