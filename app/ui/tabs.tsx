import { useEffect, useRef } from "react";
import { PageLink } from "./page-link";

type Tab = { to: string; label: string; current: boolean };

/** Phones show them in one line that scrolls sideways, the current one in view. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const line = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab && line.current) line.current.scrollLeft = tab.offsetLeft - 40;
  }, [current]);
  return (
    <nav className="tabs" aria-label={label} ref={line}>
      {tabs.map((tab) => (
        <PageLink
          key={tab.to}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? "page" : undefined}
          preventScrollReset
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  );
}
