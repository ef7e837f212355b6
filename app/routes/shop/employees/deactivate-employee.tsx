import { fullName } from "~/domain/shop/employees/employee";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/deactivate-employee";
import { existingEmployee } from "./account-actions.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Deactivate ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "deactivate");
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => deactivateEmployee(ctx, employee.id), {
    title: "Error",
    description: "Failed to deactivate employee",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: employee.id }),
    {
      tone: "success",
      description: `${fullName(employee)} can no longer sign in`,
    },
  );
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
