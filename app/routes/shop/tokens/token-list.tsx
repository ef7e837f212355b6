import type { Instant } from "~/domain/dates";
import { listTokens } from "~/domain/shop/tokens/find-tokens.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { SettingsTabs, settingsTabs } from "~/routes/shop/settings/settings-tabs";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/token-list";
import { TOKEN_COLUMNS, toRow } from "./token-columns.tsx";

export const handle: PageHandle = SECTIONS.tokens;

export const meta = () => titled("Tokens");

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const zone = zoneOf(db, null);
  return {
    tabs: settingsTabs(actorOf(context)),
    tokens: listTokens(db, now).map((token) => toRow(token, now, zone)),
  };
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
          <ColumnTable caption="Tokens" columns={TOKEN_COLUMNS} rows={tokens} keyOf={({ id }) => id} />
        )}
      </Panel>
    </>
  );
}
