import { removeSecondFactor } from "~/domain/shop/employees/remove-second-factor.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/remove-second-factor";
import { changeAccount } from "./change-account.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Turn Off Two-Step Verification for ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "remove-second-factor");
}

export function action(args: Route.ActionArgs) {
  return changeAccount(args, {
    rule: removeSecondFactor,
    failed: "Failed to turn off two-step verification",
    said: (name) => `Two-step verification is off for ${name}`,
  });
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
