import { useState } from "react";
import { data, useLocation } from "react-router";
import {
  envelopeTexts,
  flatEnvelope,
  withFirstItem,
  withoutEmptyRows,
} from "~/domain/workshop/envelopes/envelope-texts";
import { editIntake } from "~/domain/workshop/envelopes/edit-intake.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import { editRepair } from "~/domain/workshop/repairs/edit-repair.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import daySheet from "~/ui/styles/days.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { typedToApprove } from "~/web/approval.server";
import { factsOf } from "~/web/context";
import { formOf, readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-repair";
import { EditedIntake } from "../envelopes/envelope-contract.ts";
import { asksForStep, byControl } from "../envelopes/envelope-draft.server.ts";
import {
  afterEditStep,
  editAt,
  editView,
  isOfOpen,
  mergedEdit,
} from "../envelopes/intake-edit-draft.server.ts";
import { EditIntake } from "../envelopes/intake-edit-form.tsx";
import { ApprovePrice } from "../orders/approve-price.tsx";
import { toApproveAt } from "../orders/price-to-approve.server.ts";
import { EditedRepair } from "./repair-contract.ts";

export const handle: PageHandle = { ...SECTIONS.repairs, beginsWithRail: true, isForm: true };

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: daySheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Edit repair ${loaderData?.id ?? ""}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const id = idParam(params.repairId);
  const at = editAt(context, url, id);
  if (!at) throw notFound();
  if (at.step) throw redirect(at.step, 303);
  return { id, view: editView(at.texts, context, id) };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.repairId);
  const form = await readForm(args.request);
  if (asksForStep(form)) return redirect(afterEditStep(args.context, id, envelopeTexts(form)), 303);
  const sent = withoutEmptyRows(withFirstItem(envelopeTexts(form)), 1);
  const whole = formOf(Object.entries(flatEnvelope(sent)));
  const typed = typedToApprove(isOfOpen(form) ? whole : form);
  const failed = "Failed to save repair";
  const outcome = isOfOpen(form)
    ? await performForm(args, EditedIntake, (ctx, edit) => editIntake(ctx, id, edit), failed, {
        form: whole,
        problem: null,
      })
    : await performForm(args, EditedRepair, (ctx, edit) => editRepair(ctx, id, edit), failed, {
        form,
        problem: null,
      });
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/repairs/:repairId", { repairId: id }), {
      tone: "success",
      description: "Repair saved successfully",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const kept = envelopeTexts(Object.entries(typed));
  const merged = rejection.detail ? mergedEdit(args.context, id, kept) : null;
  const view = editView(merged?.texts ?? kept, args.context, id, merged?.saved);
  const repair = getRepair(shop().db, id);
  return data(
    {
      ...rejection,
      reply: { ...rejection.reply, error: byControl(rejection.reply.error ?? {}) },
      detail: null,
      view: { ...view, formKey: rejection.formKey },
      overtaken: merged && repair && { lists: merged.lists, status: REPAIR_STATUS_LABELS[repair.status] },
      toApprove: toApproveAt(args, rejection.approval, typed),
      shownAs: crypto.randomUUID(),
    },
    init ?? {},
  );
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const [opened] = useState(() => new Set<string>());
  const { id } = loaderData;
  const record = href("/repairs/:repairId", { repairId: id });
  const number = orderNumber({ kind: "repair", id });
  return (
    <FormPage title={`Edit Repair ${number}`} backTo={record} backLabel={number} wide>
      {actionData?.toApprove ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : (
        <EditIntake
          key={search + (actionData?.shownAs ?? "")}
          view={actionData?.view ?? loaderData.view}
          rejection={actionData}
          overtaken={actionData?.overtaken ?? null}
          opened={opened}
        />
      )}
    </FormPage>
  );
}
