import { data, useLocation } from "react-router";
import { MEANT } from "~/domain/ask-to-keep";
import { envelopeTexts, flatEnvelope, withoutEmptyRows } from "~/domain/workshop/envelopes/envelope-texts";
import { withPhotos } from "~/domain/records/photos/add-photo.server";
import { takeInEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import photoSheet from "~/ui/styles/photos.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { ApprovalForm } from "~/web/approval-form";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { formOf } from "~/web/form.server";
import { keepDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-envelope";
import { TypedIntake } from "./envelope-contract.ts";
import { asksForStep, byControl } from "./envelope-draft.server.ts";
import { afterIntakeStep, INTAKE_ADDRESS, intakeAt, intakeView } from "./intake-draft.server.ts";
import { Intake } from "./intake-form.tsx";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  beginsWithRail: true,
};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: photoSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta = () => [{ title: "New Envelope · Loupe" }];

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
  const sent = withoutEmptyRows(texts);
  const beside = [...form].filter(([name]) => name === MEANT || ofApproval(name));
  const outcome = await performForm(
    args,
    TypedIntake,
    (ctx, { envelope, photos }) => withPhotos(ctx, "repair", photos, takeInEnvelope(ctx, envelope)),
    { title: "Error", description: "Failed to create repair intake" },
    { form: formOf([...Object.entries(flatEnvelope(sent)), ...beside]), problem },
  );
  if (outcome.ok)
    return redirectWithToast(
      factsOf(args.context),
      href("/repairs/:repairId", { repairId: outcome.value.id }),
      {
        tone: "success",
        title: "Success",
        description: "Repair intake completed successfully",
        link: {
          label: "Print envelope",
          to: href("/repairs/:repairId/envelope/print", { repairId: outcome.value.id }),
        },
      },
    );
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
  const { search } = useLocation();
  const toApprove = actionData?.toApprove;
  return (
    <FormPage title="New Envelope" backTo={href("/repairs")} backLabel="Repairs" wide>
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
          view={actionData?.view ?? loaderData.view}
          rejection={actionData}
        />
      )}
    </FormPage>
  );
}
