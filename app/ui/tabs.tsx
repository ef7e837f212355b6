import { PageLink } from "./page-link";

type Tab = { to: string; label: string; current: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
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
