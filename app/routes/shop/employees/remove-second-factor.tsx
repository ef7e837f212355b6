import { fullName } from "~/domain/shop/employees/employee";
import { removeSecondFactor } from "~/domain/shop/employees/remove-second-factor.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/remove-second-factor";
import { existingEmployee } from "./account-actions.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Turn Off Two-Step Verification for ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "remove-second-factor");
}

export async function action(args: Route.ActionArgs) {
  const employee = existingEmployee(args.params.employeeId);
  const outcome = await performForm(args, Nothing, (ctx) => removeSecondFactor(ctx, employee.id), {
    title: "Error",
    description: "Failed to turn off two-step verification",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/directory/:employeeId", { employeeId: employee.id }),
    {
      tone: "success",
      description: `Two-step verification is off for ${fullName(employee)}`,
    },
  );
}

export default function RemoveSecondFactor({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name } = confirmation.employee;
  return (
    <Confirmation
      title={`Turn Off Two-Step Verification for ${name}`}
      confirmation={confirmation}
      rejection={actionData}
      submit={{ label: "Turn Off Two-Step Verification", busy: "Turning off..." }}
    >
      <p>Make sure it's really {name} asking. After this, their password alone signs them in.</p>
      <p>Their recovery codes stop working, and they are signed out of every browser.</p>
    </Confirmation>
  );
}
