import { ROLE_LABELS } from "~/domain/employees/roles";
import { Link } from "react-router";
import { accountsByRole } from "~/domain/employees/find-employees.server";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { formatCount } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/user-management";
import { PermissionMatrix } from "../employees/permission-matrix.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";

export const handle: PageHandle = {
  title: "Settings",
  subtitle: "Accounts, and what each role can do",
};

export const meta = () => [{ title: "User Management · Loupe" }];

export function loader({ context }: Route.LoaderArgs) {
  return { tabs: settingsTabs(actorOf(context)), accounts: accountsByRole(shop().db) };
}

export default function Users({ loaderData: { tabs, accounts } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel
        title="Accounts"
        icon="users"
        aside={
          <ButtonLink to="/directory" icon="book-user">
            Employee Directory
          </ButtonLink>
        }
      >
        <p>Add, edit and deactivate accounts in the Employee Directory.</p>
        <DataList>
          {accounts.map(({ role, active, inactive }) => (
            <DataItem key={role} term={ROLE_LABELS[role]}>
              <Link className="text-link" to={`/directory?role=${role}&status=active&homeStore=all`}>
                {formatCount(active)} active
              </Link>
              {inactive > 0 && `, ${formatCount(inactive)} inactive`}
            </DataItem>
          ))}
        </DataList>
      </Panel>
      <Panel title="What Each Role Can Do" icon="key-round" flush>
        <PermissionMatrix />
      </Panel>
    </>
  );
}
