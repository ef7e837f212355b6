import { data, useLocation } from "react-router";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import { orderToChange } from "~/domain/workshop/orders/still-open.server";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { typedToApprove } from "~/web/approval.server";
import { factsOf } from "~/web/context";
import { SavedBeside } from "~/web/form-alerts";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-repair";
import { ApprovePrice } from "../orders/approve-price.tsx";
import { toApproveAt } from "../orders/price-to-approve.server.ts";
import { draftAt, draftOfForm, viewOf } from "./repair-draft.server.ts";
import { RepairEditTabs } from "./repair-edit-tabs.tsx";
import { RepairForm } from "./repair-form.tsx";
import { EditedRepair, repairToForm } from "./repair-contract.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  isForm: true,
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit repair ${loaderData?.id ?? ""} · Loupe` },
];

export function loader({ params, context, url }: Route.LoaderArgs) {
  const repair = getRepair(shop().db, idParam(params.repairId));
  if (!repair) throw notFound();
  const { draft, step } = draftAt(context, url, repair);
  if (step) throw redirect(step, 303);
  return {
    id: repair.id,
    isOpen: orderToChange(shop().db, repair.id).ok,
    view: viewOf(draft, context),
  };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.repairId);
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const outcome = await performForm(
    args,
    EditedRepair,
    (ctx, edit) => editRepair(ctx, id, edit),
    { title: "Error", description: "Failed to save repair" },
    { form, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/repairs/:repairId", { repairId: id }), {
      tone: "success",
      title: "Success",
      description: "Repair saved successfully",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const current = rejection.detail?.current;
  const draft = { ...draftOfForm(rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  const saved = current ? repairToForm(current) : null;
  const status = current ? REPAIR_STATUS_LABELS[current.status] : null;
  const customer = current ? nameOfCustomer(current.customerId) : "";
  return data(
    {
      ...rejection,
      detail: null,
      view: viewOf(draft, args.context),
      saved,
      customer,
      status,
      toApprove: toApproveAt(args, rejection.approval, typed),
    },
    init ?? {},
  );
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const record = href("/repairs/:repairId", { repairId: loaderData.id });
  const number = orderNumber({ kind: "repair", id: loaderData.id });
  return (
    <FormPage title={`Edit Repair ${number}`} backTo={record} backLabel={number} wide>
      {loaderData.isOpen && <RepairEditTabs id={loaderData.id} here="repair" />}
      {actionData?.toApprove ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : (
        <RepairForm
          key={search}
          view={actionData?.view ?? loaderData.view}
          rejection={actionData}
          saved={actionData?.saved ?? null}
          savedCustomer={actionData?.customer}
        >
          {actionData?.saved && <SavedBeside> Its status stays {actionData.status}.</SavedBeside>}
        </RepairForm>
      )}
    </FormPage>
  );
}

function nameOfCustomer(id: number): string {
  const customer = getCustomer(shop().db, id);
  return customer ? fullName(customer) : "";
}
