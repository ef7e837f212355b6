import { data, redirect, useLocation } from "react-router";
import { processSale } from "~/domain/sales/process-sale.server";
import type { PageHandle } from "~/shell/page-handle";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { useDialog } from "~/web/list-under-dialog";
import { findingGiftCards } from "~/access/gift-card-tries.server";
import { performForm } from "~/web/perform.server";
import { localPath } from "~/web/return-to";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-sale";
import { draftAddress, typedOf } from "~/web/kept-drafts.server";
import { ApproveSale } from "./approve-sale.tsx";
import { draftAt, draftOfForm, viewOf } from "./sale-draft.server.ts";
import { SaleForm } from "./sale-form.tsx";
import { TypedSale } from "./sale-contract.ts";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
  subtitleWithoutCost: "Process sales",
};

export const meta = () => [{ title: "Process New Sale · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { draft, step } = draftAt(context, url);
  if (step) throw redirect(step, 303);
  return { view: viewOf(draft, context) };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, TypedSale, findingGiftCards(processSale), {
    title: "Error",
    description: "Failed to process sale",
  });
  if (outcome.ok) {
    const { list } = draftAt(args.context, args.url).draft;
    return redirectWithToast(factsOf(args.context), localPath(`/sales${list}`, "/sales"), {
      tone: "success",
      title: "Success",
      description: "Sale processed successfully",
      link: { label: "Print receipt", to: `/sales/${outcome.value.id}/receipt` },
    });
  }
  const { data: rejection, init } = outcome.rejection;
  const draft = draftOfForm(rejection.reply.initialValue ?? {});
  const formKey = rejection.usedFor === null ? draft.formKey : crypto.randomUUID();
  const typed = typedOf(draft);
  const toApprove = rejection.approval && {
    ask: rejection.approval,
    typed,
    changeTo: draftAddress(actorOf(args.context), "/sales/new", typed, factsOf(args.context).customerView),
  };
  return data({ ...rejection, toApprove, view: viewOf({ ...draft, formKey }, args.context) }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal } = useDialog("/sales");
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  return (
    <DialogOrPage modal={modal} title="Process New Sale" closeTo={view.closeTo} backLabel="Sales" wide>
      {actionData?.toApprove ? (
        <ApproveSale {...actionData.toApprove} view={view} rejection={actionData} />
      ) : (
        <SaleForm key={search} view={view} rejection={actionData} />
      )}
    </DialogOrPage>
  );
}
