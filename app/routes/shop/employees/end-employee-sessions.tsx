import { fullName } from "~/domain/shop/employees/employee";
import { endSessions } from "~/domain/shop/account/sessions.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/end-employee-sessions";
import { existingEmployee } from "./account-actions.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `End sessions of ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "end-sessions");
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => endSessions(ctx, employee.id), {
    title: "Error",
    description: "Failed to end sessions",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: employee.id }),
    {
      tone: "success",
      description: `${fullName(employee)} is signed out everywhere`,
    },
  );
}

export default function EndSessions({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name } = confirmation.employee;
  return (
    <Confirmation
      title={`End sessions of ${name}`}
      confirmation={confirmation}
      rejection={actionData}
      submit={{ label: "End Sessions", busy: "Ending..." }}
    >
      <p>{name} is signed out of every browser right away, and can sign in again with their password.</p>
      <p>To keep them out, deactivate the account or reset the password.</p>
    </Confirmation>
  );
}
