import { data } from "react-router";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { closeNumber } from "~/domain/counter/till/close-number";
import { type PageHandle, titled } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormPage } from "~/ui/form-page";
import { Panel } from "~/ui/panel";
import { ApprovalForm } from "~/web/approval-form";
import { typedToApprove } from "~/web/approval.server";
import { factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/close-till";
import { closeView, draftAt, draftOfForm } from "./close-draft.server.ts";
import closeSheet from "~/ui/styles/close.css?url";
import { CloseForm } from "./close-form.tsx";
import { TypedClose } from "./till-contract.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Close Till",
  subtitle: ({ view }) => `${view.store.name}, ${view.now.till}`,
  beginsWithRail: true,
};

export const meta = () => titled(handle.title);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: closeSheet }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { draft, step } = draftAt(context, url);
  if (step) throw redirect(step, 303);
  return { view: closeView(draft, context) };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const failed = "Failed to close the till";
  const outcome = await performForm(args, TypedClose, closeTill, failed, { form, problem: null });
  if (outcome.ok) {
    const { id } = outcome.value;
    return redirectWithToast(factsOf(args.context), href("/till/closes/:closeId", { closeId: id }), {
      tone: "success",
      description: `Till closed: ${closeNumber(id)}`,
      link: { label: "Print report", to: href("/till/closes/:closeId/print", { closeId: id }) },
    });
  }
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...draftOfForm(typed), formKey: rejection.formKey };
  return data({ ...rejection, view: closeView(draft, args.context), typed }, init ?? {});
}

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData.view;
  if (actionData?.approval)
    return (
      <FormPage title="Close Till" backTo={view.backTo} backLabel="Till">
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: view.backTo, label: "Cancel" }}
          submit={{ label: "Approve and Close", busy: "Closing..." }}
        >
          <p>{`${view.store.name}, ${view.now.till}`}</p>
        </ApprovalForm>
      </FormPage>
    );
  return (
    <>
      <ActionBar count={<Breadcrumbs trail={[{ to: view.backTo, label: "Till" }]} />}>
        <ButtonLink to={view.cashTo} icon="banknote">
          Cash In or Out
        </ButtonLink>
      </ActionBar>
      {view.now.session || actionData ? (
        <CloseForm view={view} rejection={actionData} />
      ) : (
        <Panel flush>
          <EmptyState
            icon="wallet"
            title="Nothing to close"
            hint="No float, payments or cash in or out since the last close."
          >
            <ButtonLink to={view.backTo}>Till</ButtonLink>
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
