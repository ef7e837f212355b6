import type { Instant } from "~/domain/dates";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { listTokens } from "~/domain/shop/tokens/find-tokens.server";
import type { TokenState } from "~/domain/shop/tokens/token-state";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { SettingsTabs, settingsTabs } from "~/routes/shop/settings/settings-tabs";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatAge, formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { type State, StateBadge } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/token-list";

export const handle: PageHandle = SECTIONS.tokens;

export const meta = () => titled("Tokens");

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const zone = zoneOf(db, null);
  return {
    tabs: settingsTabs(actorOf(context)),
    tokens: listTokens(db, now).map(({ id, name, role, isReadOnly, state, ...token }) => ({
      id,
      name,
      state,
      canBeRevoked: token.revokedAt === null,
      rights: isReadOnly ? `${ROLE_LABELS[role]}, read only` : ROLE_LABELS[role],
      made: `${formatDateTime(token.createdAt, zone)}, ${token.madeBy}`,
      expires: token.expiresAt === null ? "Never" : formatDateTime(token.expiresAt, zone),
      lastUsed: token.lastUsedAt === null ? "Never" : formatAge(now - token.lastUsedAt),
      revoked: token.revokedAt === null ? null : revokedText(token.revokedBy, token.revokedAt, zone),
    })),
  };
}

function revokedText(by: string | null, at: Instant, zone: string): string {
  const when = formatDateTime(at, zone);
  return by === null ? `by a restore, ${when}` : `by ${by}, ${when}`;
}

export default function Tokens({ loaderData: { tabs, tokens } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel
        title="Tokens for Programs"
        icon="key-round"
        flush
        aside={
          <ButtonLink to={href("/settings/tokens/new")} icon="plus">
            Make Token
          </ButtonLink>
        }
      >
        {tokens.length === 0 ? (
          <EmptyState
            icon="key-round"
            title="No tokens yet"
            hint="With a token, a program such as a web shop uses Loupe's API without anybody's password."
          />
        ) : (
          <ColumnTable caption="Tokens" columns={COLUMNS} rows={tokens} keyOf={({ id }) => id} />
        )}
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["tokens"][number];

const STATES: Record<Exclude<TokenState, "in_force">, { label: string; badge: State }> = {
  expired: { label: "Expired", badge: "off" },
  revoked: { label: "Revoked", badge: "off" },
  powerless: { label: "Off: whoever made it can't make tokens now", badge: "doubtful" },
};

const COLUMNS: Column<Row>[] = [
  {
    head: "Token",
    render: ({ name, state, revoked }) => (
      <>
        {name}{" "}
        {state !== "in_force" && <StateBadge state={STATES[state].badge}>{STATES[state].label}</StateBadge>}{" "}
        {revoked && <span className="cell-note">{revoked}</span>}
      </>
    ),
  },
  { head: "Can Do", render: ({ rights }) => rights },
  { head: "Made", render: ({ made }) => made },
  { head: "Last Used", render: ({ lastUsed }) => lastUsed },
  { head: "Expires", render: ({ expires }) => expires },
  actionsColumn(
    ({ id, name, canBeRevoked }) =>
      canBeRevoked && (
        <ButtonLink
          to={href("/settings/tokens/:tokenId/revoke", { tokenId: id })}
          aria-label={`Revoke ${name}`}
        >
          Revoke
        </ButtonLink>
      ),
  ),
];
