import { useState } from "react";
import { data, useLocation } from "react-router";
import { MEANT } from "~/domain/ask-to-keep";
import { withPhotos } from "~/domain/shop/photos/add-photo.server";
import {
  envelopeTexts,
  flatEnvelope,
  withFirstItem,
  withoutEmptyRows,
} from "~/domain/workshop/envelopes/envelope-texts";
import { takeIn, type TakenIn } from "~/domain/workshop/envelopes/take-in-envelope.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath, withRest } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import daySheet from "~/ui/styles/days.css?url";
import photoSheet from "~/ui/styles/photos.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { ApprovalForm } from "~/web/approval-form";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { formOf } from "~/web/form.server";
import { keepDraft } from "~/web/form-drafts.server";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-repair";
import { TypedIntake } from "../envelopes/envelope-contract.ts";
import { asksForStep, byControl } from "../envelopes/envelope-draft.server.ts";
import { afterIntakeStep, INTAKE_ADDRESS, intakeAt, intakeView } from "../envelopes/intake-draft.server.ts";
import { Intake } from "../envelopes/intake-form.tsx";

const TITLE = "New Repair Intake";

export const handle: PageHandle = {
  ...SECTIONS.repairs,
  nameOf: () => TITLE,
  beginsWithRail: true,
  isForm: true,
};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: daySheet },
  { rel: "stylesheet", href: photoSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta = () => titled(TITLE);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const till = await readChoice(request, "till", factsOf(context).secure);
  const { texts, step } = intakeAt(context, url, till);
  if (step) throw redirect(step, 303);
  return { view: intakeView(texts, context) };
}

export async function action(args: Route.ActionArgs) {
  const { form, problem } = await receivePhotos(args, INTAKE_ADDRESS);
  const ofApproval = (name: string) => name.startsWith("approval.");
  const texts = envelopeTexts([...form].filter(([name]) => !ofApproval(name)));
  if (!problem && asksForStep(form)) return redirect(afterIntakeStep(actorOf(args.context), texts), 303);
  const sent = withoutEmptyRows(withFirstItem(texts), 1);
  const beside = [...form].filter(([name]) => name === MEANT || ofApproval(name));
  const outcome = await performForm(
    args,
    TypedIntake,
    (ctx, { intake, photos }) => withPhotos(ctx, "repair", photos, takeIn(ctx, intake)),
    "Failed to create repair intake",
    { form: formOf([...Object.entries(flatEnvelope(sent)), ...beside]), problem },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), listAt(sent.values.list ?? ""), {
      tone: "success",
      title: "Success",
      description: "Repair intake completed successfully",
      link: paperOf(outcome.value),
    });
  const { data: rejection, init } = outcome.rejection;
  const reply = { ...rejection.reply, error: byControl(rejection.reply.error ?? {}) };
  const view = { ...intakeView(sent, args.context), formKey: rejection.formKey };
  const { formKey: _key, [MEANT]: _meant, ...typed } = flatEnvelope(sent);
  const toApprove = rejection.approval && {
    ask: rejection.approval,
    typed,
    changeTo: keepDraft(actorOf(args.context), INTAKE_ADDRESS, typed),
  };
  return data({ ...rejection, reply, view, toApprove, shownAs: crypto.randomUUID() }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal } = useDialog(href("/repairs"));
  const { search } = useLocation();
  const [opened] = useState(() => new Set<string>());
  const toApprove = actionData?.toApprove;
  const view = actionData?.view ?? loaderData.view;
  return (
    <DialogOrPage
      modal={modal}
      title={TITLE}
      closeTo={listAt(view.texts.values.list ?? "")}
      backLabel="Repairs"
      wide
    >
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Edit" }}
          submit={{ label: "Approve and Take In", busy: "Saving..." }}
        >
          <p>{`Deposit: ${toApprove.typed["deposit.amount"] ?? ""}`}</p>
        </ApprovalForm>
      ) : (
        <Intake
          key={search + (actionData?.shownAs ?? "")}
          view={view}
          rejection={actionData}
          opened={opened}
        />
      )}
    </DialogOrPage>
  );
}

const listAt = (query: string) => localPath(withRest(href("/repairs"), query), href("/repairs"));

/** What to print next: the envelope of several items, of work, or with money in it, otherwise the ticket. */
function paperOf(taken: Repair | TakenIn) {
  const repairId = taken.id;
  const isEnvelope =
    "envelope" in taken &&
    (taken.envelope.items.length > 1 || taken.envelope.work.length > 0 || taken.envelope.order.held > 0);
  return isEnvelope
    ? { label: "Print envelope", to: href("/repairs/:repairId/envelope/print", { repairId }) }
    : { label: "Print ticket", to: href("/repairs/:repairId/ticket", { repairId }) };
}
