import { removePin } from "~/domain/shop/account/pins.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/remove-pin";
import { changeAccount } from "./change-account.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Remove the PIN of ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "remove-pin");
}

export function action(args: Route.ActionArgs) {
  return changeAccount(args, {
    rule: removePin,
    failed: "Failed to remove the PIN",
    said: (name) => `The PIN of ${name} was removed`,
  });
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
