import { accountsByRole } from "~/domain/shop/employees/find-employees.server";
import { managerNow, refuseRolePermissions } from "~/domain/shop/employees/permission-rights.server";
import { ROLE_LABELS, ROLES } from "~/domain/shop/employees/roles";
import { can } from "~/domain/permissions";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { formatCount } from "~/ui/format";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/user-management";
import { matrixColumns } from "../employees/role-matrix.server.ts";
import { PermissionMatrix } from "../employees/permission-matrix.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import matrixSheet from "~/ui/styles/matrix.css?url";

export const links = () => [{ rel: "stylesheet", href: matrixSheet }];

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Accounts, and what each role can do" };

export const meta = () => titled("User Management");

export function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { db } = shop();
  const by = managerNow(db, actor.id);
  return {
    tabs: settingsTabs(actor),
    accounts: accountsByRole(db),
    columns: matrixColumns(),
    changeable: can(actor, "rights.manage")
      ? ROLES.filter((role) => refuseRolePermissions(by, role) === null)
      : [],
  };
}

export default function Users({ loaderData: { tabs, accounts, columns, changeable } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel
        title="Accounts"
        icon="users"
        aside={
          <ButtonLink to={href("/directory")} icon="book-user">
            Employee Directory
          </ButtonLink>
        }
      >
        <p>Add, edit and deactivate accounts in the Employee Directory.</p>
        <DataList>
          {accounts.map(({ role, active, inactive }) => (
            <DataItem key={role} term={ROLE_LABELS[role]}>
              <PageLink
                className="text-link"
                to={withRest(href("/directory"), `?role=${role}&status=active&homeStore=all`)}
              >
                {formatCount(active)} active
              </PageLink>
              {inactive > 0 && `, ${formatCount(inactive)} inactive`}
            </DataItem>
          ))}
        </DataList>
      </Panel>
      <Panel title="What Each Role Can Do" icon="key-round" flush>
        {changeable.length > 0 && (
          <div className="matrix-actions">
            {changeable.map((role) => (
              <ButtonLink key={role} to={href("/settings/permissions/:role", { role })} icon="pencil">
                {`Change ${ROLE_LABELS[role]}`}
              </ButtonLink>
            ))}
          </div>
        )}
        <PermissionMatrix columns={columns} />
      </Panel>
    </>
  );
}
