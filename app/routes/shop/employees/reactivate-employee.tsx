import { fullName } from "~/domain/shop/employees/employee";
import { reactivateEmployee } from "~/domain/shop/employees/reactivate-employee.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/reactivate-employee";
import { existingEmployee } from "./account-actions.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Reactivate ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "reactivate");
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => reactivateEmployee(ctx, employee.id), {
    title: "Error",
    description: "Failed to reactivate employee",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: employee.id }),
    {
      tone: "success",
      description: `${fullName(employee)} can sign in again`,
    },
  );
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
