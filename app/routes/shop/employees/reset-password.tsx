import { CODE_GOOD_FOR_HOURS } from "~/domain/shop/account/code-validity";
import { resetPassword } from "~/domain/shop/employees/reset-password.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { factsOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/reset-password";
import { existingEmployee } from "./account-actions.server.ts";
import { makeCode } from "./code-sheet.server.ts";
import { CodeSheet } from "./code-sheet.tsx";
import { confirmationOf } from "./confirmation.server.ts";
import { Confirmation } from "./confirmation.tsx";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Reset the password of ${loaderData.employee.name}`);

export function loader(args: Route.LoaderArgs) {
  return confirmationOf(args, "reset-password");
}

/** Resets the password. The new code is only in this response: never in a URL, cookie, or stored answer. */
export async function action(args: Route.ActionArgs) {
  const { id } = existingEmployee(args.params.employeeId);
  const { codeHash, sheet } = makeCode();
  const outcome = await performForm(
    args,
    Nothing,
    (ctx) => resetPassword(ctx, id, codeHash),
    "Failed to reset password",
  );
  if (!outcome.ok) return outcome.rejection;
  return { sheet: sheet(outcome.value, outcome.replayed, factsOf(args.context)) };
}

export default function ResetPassword({ loaderData: confirmation, actionData }: Route.ComponentProps) {
  const { name, hasPassword } = confirmation.employee;
  const sheet = actionData && "sheet" in actionData ? actionData.sheet : null;
  return (
    <Confirmation
      title={
        sheet ? "One-time code" : hasPassword ? `Reset the password of ${name}` : `One-time code for ${name}`
      }
      confirmation={confirmation}
      rejection={actionData && "reply" in actionData ? actionData : undefined}
      submit={
        hasPassword
          ? { label: "Reset Password", busy: "Resetting..." }
          : { label: "Give One-Time Code", busy: "Making..." }
      }
      outcome={sheet && <CodeSheet sheet={sheet} />}
    >
      {hasPassword ? (
        <p>
          <strong>The old password stops working right away</strong>, and {name} is signed out everywhere.
        </p>
      ) : (
        <p>{name} has no password. An earlier code, or a password set with it, stops working.</p>
      )}
      <p>
        You'll get a one-time code to give them, shown only once. They have {CODE_GOOD_FOR_HOURS} hours to set
        a new password with it.
      </p>
    </Confirmation>
  );
}
