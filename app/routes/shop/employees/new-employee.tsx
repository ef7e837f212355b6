import { hireEmployee } from "~/domain/shop/employees/hire-employee.server";
import { rolesToHire } from "~/domain/shop/employees/who-may-change-accounts.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import type { Route } from "./+types/new-employee";
import { makeCode } from "./code-sheet.server.ts";
import { CodeSheet } from "./code-sheet.tsx";
import { EmployeeForm } from "./employee-form.tsx";
import { HiredEmployee } from "./employee-contract.ts";
import { NoRoleToGive } from "./not-allowed.tsx";
import { roleToBeginWith } from "./role-to-begin-with.ts";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta = () => titled("Add Employee");

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { db } = shop();
  const roles = rolesToHire(db, actor.id);
  return {
    formKey: crypto.randomUUID(),
    values: readDraft(actor, url) ?? { role: roleToBeginWith(roles), homeStore: storeToBeginWith(actor) },
    roles,
    stores: storeNames(db),
  };
}

/** Adds an employee. Their code is only in this response: never in a URL, cookie, or stored answer. */
export async function action(args: Route.ActionArgs) {
  const { codeHash, sheet } = makeCode();
  const outcome = await performForm(
    args,
    HiredEmployee,
    (ctx, person) => hireEmployee(ctx, { ...person, codeHash }),
    "Failed to create employee",
  );
  if (!outcome.ok) return outcome.rejection;
  return { sheet: sheet(outcome.value, outcome.replayed, factsOf(args.context)) };
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog(href("/directory"));
  const sheet = actionData && "sheet" in actionData ? actionData.sheet : null;
  return (
    <DialogOrPage
      modal={modal}
      title={sheet ? "Employee added" : "Add Employee"}
      closeTo={closeTo}
      backLabel="Directory"
    >
      {sheet ? (
        <CodeSheet sheet={sheet} />
      ) : loaderData.roles.length === 0 && !actionData ? (
        <NoRoleToGive backTo={closeTo} />
      ) : (
        <EmployeeForm
          {...loaderData}
          rejection={actionData && "reply" in actionData ? actionData : undefined}
          submit={{ label: "Add Employee", busy: "Adding..." }}
          before="the employee can be added"
          closeTo={closeTo}
        />
      )}
    </DialogOrPage>
  );
}
