import { reactivateEmployee } from "~/domain/shop/employees/reactivate-employee.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/reactivate-employee";
import { changeAccount } from "./change-account.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Reactivate ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "reactivate");
}

export function action(args: Route.ActionArgs) {
  return changeAccount(args, {
    rule: reactivateEmployee,
    failed: "Failed to reactivate employee",
    said: (name) => `${name} can sign in again`,
  });
}

export default function Reactivate({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name } = confirmation.employee;
  return (
    <Confirmation
      title={`Reactivate ${name}`}
      confirmation={confirmation}
      rejection={actionData}
      submit={{ label: "Reactivate", busy: "Reactivating..." }}
    >
      {confirmation.employee.hasPassword ? (
        <p>{name} can sign in with their old password and keeps the same role.</p>
      ) : (
        <p>{name} keeps the same role but has no password. Give them a one-time code next.</p>
      )}
    </Confirmation>
  );
}
