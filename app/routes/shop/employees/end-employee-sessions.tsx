import { endSessions } from "~/domain/shop/account/end-sessions.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { Route } from "./+types/end-employee-sessions";
import { changeAccount } from "./change-account.server.ts";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `End sessions of ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "end-sessions");
}

export function action(args: Route.ActionArgs) {
  return changeAccount(args, {
    rule: endSessions,
    failed: "Failed to end sessions",
    said: (name) => `${name} is signed out everywhere`,
  });
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
