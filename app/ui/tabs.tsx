import { classNames } from "./class-names";
import { PageLink } from "./page-link";

type Tab = { to: string; label: string; current: boolean };

export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  return (
    <nav className={classNames("tabs", className)} aria-label={label}>
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
