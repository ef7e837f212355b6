import { data, redirect, useLocation } from "react-router";
import { processSale } from "~/domain/sales/process-sale.server";
import type { PageHandle } from "~/shell/page-handle";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/draft.server";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { localPath } from "~/web/return-to";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-sale";
import { draftOfAddress, draftOfForm, stepOf, viewOf } from "./sale-draft.server.ts";
import { SaleForm } from "./sale-form.tsx";
import { NewSale } from "./sale-contract.ts";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
};

export const meta = () => [{ title: "Process New Sale · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const kept = readDraft(actor, url);
  const draft = kept ? draftOfForm(kept) : draftOfAddress(url, actor);
  const step = stepOf(url, draft);
  if (step) throw redirect(step, 303);
  return { view: viewOf(draft) };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewSale, processSale, {
    title: "Error",
    description: "Failed to process sale",
  });
  if (outcome.ok) {
    const { list } = draftOfAddress(args.url, actorOf(args.context));
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
  return data({ ...rejection, view: viewOf({ ...draft, formKey }) }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal } = useDialog("/sales");
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  return (
    <DialogOrPage modal={modal} title="Process New Sale" closeTo={view.closeTo} backLabel="Sales" wide>
      <SaleForm key={search} view={view} rejection={actionData} />
    </DialogOrPage>
  );
}
