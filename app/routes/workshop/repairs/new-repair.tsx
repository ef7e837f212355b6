import { data, useLocation } from "react-router";
import { withPhotos } from "~/domain/records/photos/add-photo.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import type { PageHandle } from "~/shell/page-handle";
import { addressAt, href, localPath, withRest } from "~/ui/address";
import photoSheet from "~/ui/styles/photos.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { factsOf } from "~/web/context";
import { useDialog } from "~/web/list-under-dialog";
import { performForm } from "~/web/perform.server";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-repair";
import { draftAt, draftOfForm, viewOf } from "./repair-draft.server.ts";
import { RepairForm } from "./repair-form.tsx";
import { NewRepairForm } from "./repair-contract.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  beginsWithRail: true,
  isForm: true,
};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: photoSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta = () => [{ title: "New Repair Intake · Loupe" }];

export function loader({ context, url }: Route.LoaderArgs) {
  const { draft, step } = draftAt(context, url);
  if (step) throw redirect(step, 303);
  return { view: viewOf(draft, context) };
}

export async function action(args: Route.ActionArgs) {
  const sent = await receivePhotos(args, addressAt({ pathname: args.url.pathname }));
  const outcome = await performForm(
    args,
    NewRepairForm,
    (ctx, { repair, photos }) => withPhotos(ctx, "repair", photos, takeInRepair(ctx, repair)),
    { title: "Error", description: "Failed to create repair intake" },
    sent,
  );
  if (outcome.ok) {
    const { list } = draftAt(args.context, args.url).draft;
    return redirectWithToast(factsOf(args.context), listAt(list), {
      tone: "success",
      title: "Success",
      description: "Repair intake completed successfully",
      link: { label: "Print ticket", to: href("/repairs/:repairId/ticket", { repairId: outcome.value.id }) },
    });
  }
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...draftOfForm(rejection.reply.initialValue ?? {}), formKey: rejection.formKey };
  return data({ ...rejection, view: viewOf(draft, args.context) }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal } = useDialog(href("/repairs"));
  const { search } = useLocation();
  const view = actionData?.view ?? loaderData.view;
  return (
    <DialogOrPage
      modal={modal}
      title="New Repair Intake"
      closeTo={listAt(view.list)}
      backLabel="Repairs"
      wide
    >
      <RepairForm
        key={search}
        view={view}
        rejection={actionData}
        submit={{ label: "Create Repair", busy: "Creating..." }}
        before="the repair can be created"
      />
    </DialogOrPage>
  );
}

const listAt = (query: string) => localPath(withRest(href("/repairs"), query), href("/repairs"));
