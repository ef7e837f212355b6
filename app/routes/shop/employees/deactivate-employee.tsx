import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/deactivate-employee";
import { changeAccount } from "./change-account.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Deactivate ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "deactivate");
}

export function action(args: Route.ActionArgs) {
  return changeAccount(args, {
    rule: deactivateEmployee,
    failed: "Failed to deactivate employee",
    said: (name) => `${name} can no longer sign in`,
  });
}

export default function Deactivate({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name } = confirmation.employee;
  return (
    <Confirmation
      title={`Deactivate ${name}`}
      confirmation={confirmation}
      rejection={actionData}
      submit={{ label: "Deactivate", busy: "Deactivating...", variant: "danger" }}
    >
      <p>
        {name} is signed out everywhere right away and can't sign in anymore. Any unused one-time code stops
        working.
      </p>
      <p>Their sales, repairs and history are kept. You can reactivate the account at any time.</p>
    </Confirmation>
  );
}
