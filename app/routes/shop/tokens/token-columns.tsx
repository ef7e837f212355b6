import type { Instant } from "~/domain/dates";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import type { Token } from "~/domain/shop/tokens/find-tokens.server";
import type { TokenState } from "~/domain/shop/tokens/token-state";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatAge, formatDateTime } from "~/ui/format";
import { type State, StateBadge } from "~/ui/state-badge";

type TokenRow = ReturnType<typeof toRow>;

/** Describes a token as a row of the page. */
export function toRow({ id, name, role, isReadOnly, state, ...token }: Token, now: Instant, zone: string) {
  return {
    id,
    name,
    state,
    canBeRevoked: token.revokedAt === null,
    rights: isReadOnly ? `${ROLE_LABELS[role]}, read only` : ROLE_LABELS[role],
    made: `${formatDateTime(token.createdAt, zone)}, ${token.madeBy}`,
    expires: token.expiresAt === null ? "Never" : formatDateTime(token.expiresAt, zone),
    lastUsed: token.lastUsedAt === null ? "Never" : formatAge(now - token.lastUsedAt),
    revoked: token.revokedAt === null ? null : revokedText(token.revokedBy, token.revokedAt, zone),
  };
}

function revokedText(by: string | null, at: Instant, zone: string): string {
  const when = formatDateTime(at, zone);
  return by === null ? `by a restore, ${when}` : `by ${by}, ${when}`;
}

const STATES: Record<Exclude<TokenState, "in_force">, { label: string; badge: State }> = {
  expired: { label: "Expired", badge: "off" },
  revoked: { label: "Revoked", badge: "off" },
  powerless: { label: "Off: whoever made it can't make tokens now", badge: "doubtful" },
};

export const TOKEN_COLUMNS: readonly Column<TokenRow>[] = [
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
