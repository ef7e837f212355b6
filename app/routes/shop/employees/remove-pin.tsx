import { fullName } from "~/domain/shop/employees/employee";
import { removePin } from "~/domain/shop/account/pins.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/remove-pin";
import { existingEmployee } from "./account-actions.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Remove the PIN of ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "remove-pin");
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => removePin(ctx, employee.id), {
    title: "Error",
    description: "Failed to remove the PIN",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: employee.id }),
    {
      tone: "success",
      description: `The PIN of ${fullName(employee)} was removed`,
    },
  );
}

export default function RemovePin({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name } = confirmation.employee;
  return (
    <Confirmation
      title={`Remove the PIN of ${name}`}
      confirmation={confirmation}
      rejection={actionData}
      submit={{ label: "Remove PIN", busy: "Removing..." }}
    >
      <p>
        {name} can't approve a colleague's step or take over a terminal until they set a new PIN on their
        account page.
      </p>
    </Confirmation>
  );
}
