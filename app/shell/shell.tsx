import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { counted } from "~/domain/counted";
import { LINE_DOWN } from "~/trouble/trouble";
import { href } from "~/ui/address";
import { IconButton, IconLink } from "~/ui/button";
import { PAGE_END } from "~/ui/first-screen";
import { goToFragment } from "~/ui/go-to-fragment";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { laterPart } from "~/ui/later-part";
import { NamesPage } from "~/ui/names-page";
import { DeniedContext, PageForm, PageLink } from "~/ui/page-link";
import { SetForm } from "~/ui/set-form";
import { DarkTheme } from "~/ui/theme";
import { Toast } from "~/ui/toast";
import { allLocationsOr } from "~/web/store-filter";
import { FindField } from "./find-field.tsx";
import { ListStatus } from "./list-status.tsx";
import { menuEntries, type ShellData } from "./shell-data";
import { countSaid } from "./bell-and-menu-counts.ts";

const NONE: readonly string[] = [];
const LineWatch = laterPart(() => import("./line-watch.tsx"));

type ShellProps = {
  shell: ShellData;
  title: string;
  subtitle?: ReactNode;
  /** The subtitle is a record's name, which leads on phones. */
  isNamed?: boolean | undefined;
  /** The page's h1 is a record's name or a form's title, below the frame. */
  namesItself?: true | undefined;
  beginsWithRail?: boolean | undefined;
  children: ReactNode;
};

/**
 * The frame of every signed-in page. Below 768 px the menu is a drawer opened by a checkbox, so it works
 * without scripts. With scripts, Esc, navigation and losing focus close it.
 */
export function Shell({
  shell,
  title,
  subtitle,
  isNamed,
  namesItself,
  beginsWithRail,
  children,
}: ShellProps) {
  const drawer = useRef<HTMLInputElement>(null);
  const busy = useNavigation().state !== "idle";
  const close = () => {
    if (drawer.current) drawer.current.checked = false;
  };
  const { key } = useLocation();
  const visited = useRef(key);
  useEffect(() => {
    if (visited.current !== key) close();
    visited.current = key;
  }, [key]);
  const rail = railOf(shell.chosenMenu, beginsWithRail);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is in it
    <div
      className="shell"
      data-rail={rail}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !drawer.current?.checked) return;
        close();
        drawer.current.focus();
      }}
    >
      <a className="skip-link" href="#main" onClick={goToFragment}>
        Skip to content
      </a>
      <nav aria-label="Main">
        <input
          ref={drawer}
          className="drawer-toggle"
          type="checkbox"
          id="drawer"
          aria-label="Menu"
          autoComplete="off"
        />
        <Sidebar shell={shell} rail={rail} />
        <label className="drawer-overlay" htmlFor="drawer" aria-hidden="true" />
      </nav>
      <div className="shell-page" aria-busy={busy || undefined} onFocus={close}>
        <p className="shell-printed print-only">{`${shell.shopName}, ${shell.readAt}`}</p>
        <header className="shell-head">
          <div className="shell-title">
            <span className="drawer-button">
              <Icon name="menu" />
            </span>
            <div className={isNamed && !shell.customerView ? "shell-record" : undefined}>
              {namesItself ? <p className="shell-name">{title}</p> : <h1>{title}</h1>}
              {subtitle && (
                <p className="shell-subtitle">
                  {shell.customerView ? <strong>Customer view is on</strong> : subtitle}
                </p>
              )}
            </div>
          </div>
          <FindField menus={[shell.menu, shell.adminMenu]} />
          <div className="shell-tools">
            <StoreForm shell={shell} />
            <IconButton
              icon="eye"
              label={shell.customerView ? "Staff view" : "Customer view"}
              form={CUSTOMER_VIEW}
            />
            <Bell notices={shell.notices} />
          </div>
        </header>
        {shell.asOf && (
          <p className="warning-band" role="status">
            <Icon name="triangle-alert" size={16} />
            <span>{`${LINE_DOWN}. You see the shop as of ${shell.asOf}.`}</span>
            <LineWatch />
          </p>
        )}
        {shell.plainHttp && (
          <p className="warning-band">
            <Icon name="triangle-alert" size={16} />
            <span>
              This connection isn't secure: others on the network could see your screen and what you type.
            </span>
          </p>
        )}
        {shell.newSignIn && (
          <form
            className="warning-band"
            method="post"
            action={href("/account/sign-ins/dismiss")}
            aria-label="New sign-in"
          >
            <Icon name="triangle-alert" size={16} />
            <span>
              {shell.newSignIn.text}{" "}
              <PageLink className="text-link" to={href("/account/password")}>
                Change your password
              </PageLink>
            </span>
            <button className="text-link" name="id" value={shell.newSignIn.id}>
              Dismiss
            </button>
          </form>
        )}
        <main className="shell-main" id="main" tabIndex={-1}>
          {busy && <div className="progress" role="progressbar" aria-label="Loading" />}
          <Toast toast={shell.toast} dismissTo={shell.returnTo} />
          <ListStatus />
          <DeniedContext value={shell.denied ?? NONE}>
            <NamesPage value={namesItself === true && (isNamed && !shell.customerView ? subtitle : true)}>
              <div className="shell-content">{children}</div>
            </NamesPage>
          </DeniedContext>
        </main>
        <span id={PAGE_END} />
      </div>
    </div>
  );
}

/** Where the menu is a rail of 72 px instead of 256 px wide; if undefined, up to 1100 px. */
type Rail = "always" | "below 1280" | "never" | undefined;

function railOf(chosen: ShellData["chosenMenu"], beginsWithRail: boolean | undefined): Rail {
  if (chosen) return chosen === "rail" ? "always" : "never";
  return beginsWithRail ? "below 1280" : undefined;
}

/** Chooses the store. Shown in the header, and on phones in the drawer. */
function StoreForm({ shell }: { shell: ShellData }) {
  return (
    <SetForm
      action={href("/location")}
      name="location"
      label="Location"
      value={shell.location}
      options={allLocationsOr(shell.stores)}
    >
      <input type="hidden" name="returnTo" value={shell.returnTo} />
    </SetForm>
  );
}

/** Form that hides cost, commission and profit while a customer looks on, or shows them again. */
const CUSTOMER_VIEW = "view";

function Bell({ notices }: { notices: number }) {
  const count = countSaid(notices);
  const label = notices === 0 ? "No notices" : counted(count, "notice");
  return (
    <PageLink to={href("/notices")} className="icon-button bell" title={label}>
      <Icon name="bell" />
      {notices > 0 && (
        <span className="bell-count" aria-hidden="true">
          {count}
        </span>
      )}
    </PageLink>
  );
}

/**
 * Folds and unfolds the menu. Where the window's width decides, both buttons are rendered and the stylesheet
 * shows one. A pressed button gives way to the other, which gets focus. Up to 1100 px a rail that
 * nobody chose stays a rail.
 */
function FoldForm({ rail, returnTo }: { rail: Rail; returnTo: string }) {
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    sent.current?.querySelector("button")?.focus();
    sent.current = null;
  }, [rail]);
  return (
    <PageForm
      method="post"
      action={href("/menu")}
      preventScrollReset
      onSubmit={({ currentTarget }) => {
        sent.current = currentTarget;
      }}
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {rail && rail !== "never" && <FoldButton to="wide" />}
      {rail !== "always" && <FoldButton to="rail" />}
    </PageForm>
  );
}

function FoldButton({ to }: { to: "rail" | "wide" }) {
  const folds = to === "rail";
  return (
    <button
      className={folds ? "icon-button" : "sidebar-unfold"}
      title={folds ? "Fold menu" : undefined}
      aria-label={folds ? undefined : "Unfold menu"}
      name="menu"
      value={to}
    >
      {folds ? <Icon name="chevron-left" /> : "Unfold"}
    </button>
  );
}

function Sidebar({ shell, rail }: { shell: ShellData; rail: Rail }) {
  const { actor } = shell;
  const fullName = `${actor.firstName} ${actor.lastName}`.trim();
  const here = usePathInMenu();
  return (
    <DarkTheme as="div" className="sidebar">
      <div className="sidebar-brand">
        <Icon name="loupe" />
        <span>{shell.shopName}</span>
        <FoldForm rail={rail} returnTo={shell.returnTo} />
      </div>
      <div className="sidebar-menu">
        {shell.menu && <Menu entries={shell.menu} here={here} />}
        {shell.adminMenu && (
          <>
            <p>Admin</p>
            <Menu entries={shell.adminMenu} here={here} />
          </>
        )}
      </div>
      <div className="sidebar-store">
        <StoreForm shell={shell} />
        <PageForm id={CUSTOMER_VIEW} method="post" action={href("/customer-view")} preventScrollReset>
          <input type="hidden" name="returnTo" value={shell.returnTo} />
          <input type="hidden" name="customerView" value={shell.customerView ? "off" : "on"} />
          <button className="set-button">{shell.customerView ? "Staff view" : "Customer view"}</button>
        </PageForm>
      </div>
      <div className="sidebar-foot">
        <Initials name={fullName} />
        <div className="cell-lines">
          <MenuLink className="cell-main" to={href("/account")} title="My Account" here={here}>
            {fullName}
          </MenuLink>{" "}
          <span className="cell-note">{actor.roleLabel}</span>
        </div>
        <IconLink to={href("/switch")} icon="users" label="Switch user" />
        <form method="post" action={href("/api/logout")}>
          <IconButton icon="log-out" label="Log out" />
        </form>
      </div>
    </DarkTheme>
  );
}

function Menu({ entries, here }: { entries: string; here: string }) {
  return (
    <ul>
      {menuEntries(entries).map((entry) => (
        <li key={entry.to}>
          <MenuLink className="sidebar-link" to={entry.to} here={here}>
            <Icon name={entry.icon} />
            {entry.label}
            {entry.waits && <span className="tab-count">{` ${entry.waits}`}</span>}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

/** Menu entries for sections without one. Counts of customers' goods belong to Repairs. */
const ENTRIES: Record<string, string> = {
  buys: href("/inventory"),
  counts: href("/inventory"),
  "gift-cards": href("/till"),
  returns: href("/sales"),
};

type OfKind = { kind?: unknown; count?: { kind?: unknown } } | undefined;

function usePathInMenu(): string {
  const path = useLocation().pathname.toLowerCase();
  const shown = useMatches().at(-1)?.loaderData as OfKind;
  const entry = ENTRIES[path.split("/")[1] ?? ""] ?? path;
  return path.startsWith("/counts") && (shown?.kind ?? shown?.count?.kind) === "orders"
    ? href("/repairs")
    : entry;
}

/** Marks the current page and its parent. */
function MenuLink({ here, ...link }: ComponentProps<typeof PageLink> & { here: string }) {
  const isHere = here === link.to || (link.to !== "/" && here.startsWith(`${link.to}/`));
  return <PageLink {...link} aria-current={isHere ? "page" : undefined} />;
}
