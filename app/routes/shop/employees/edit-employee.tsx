import { data } from "react-router";
import { editEmployee } from "~/domain/shop/employees/edit-employee.server";
import { fullName } from "~/domain/shop/employees/employee";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { explainedAs } from "~/domain/result";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-employee";
import { existingEmployee, statusOf, whyNot } from "./account-actions.server.ts";
import { EmployeeForm } from "./employee-form.tsx";
import { NotAllowed } from "./not-allowed.tsx";
import { EditedEmployee, employeeToForm } from "./employee-contract.ts";

export const handle: PageHandle = { ...SECTIONS.directory, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Edit employee ${loaderData.name}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const employee = existingEmployee(params.employeeId);
  const actor = actorOf(context);
  const page = {
    id: employee.id,
    name: fullName(employee),
    why: whyNot(actor, "edit", employee),
    form: {
      formKey: crypto.randomUUID(),
      values: readDraft(actor, url) ?? employeeToForm(employee),
      stores: storeNames(shop().db),
    },
  };
  return data(page, { status: statusOf(actor, "edit", employee) });
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingEmployee(args.params.employeeId);
  const outcome = await performForm(
    args,
    EditedEmployee,
    (ctx, edit) =>
      explainedAs(editEmployee(ctx, id, edit), (detail) =>
        detail.kind === "overtaken" ? { ...detail, current: employeeToForm(detail.current) } : detail,
      ),
    "Failed to save employee",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/directory/:employeeId", { employeeId: id }), {
    tone: "success",
    description: "Employee saved successfully",
  });
}

export default function Edit({ loaderData: { id, name, why, form }, actionData }: Route.ComponentProps) {
  const record = href("/directory/:employeeId", { employeeId: id });
  return (
    <FormPage title={`Edit ${name}`} backTo={record} backLabel={name}>
      {why !== null && !actionData ? (
        <NotAllowed why={why} backTo={record} />
      ) : (
        <EmployeeForm
          key={id}
          {...form}
          rejection={actionData}
          submit={{ label: "Save Changes", busy: "Saving..." }}
          before="the employee can be saved"
          closeTo={record}
        />
      )}
    </FormPage>
  );
}
