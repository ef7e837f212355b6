import { explainedAs } from "~/domain/result";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { editReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { costField, maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-receiving";
import { existingReceiving } from "./existing-receiving.server.ts";
import { EditedReceiving, receivingToForm } from "./receiving-contract.ts";
import { ReceivingForm } from "./receiving-form.tsx";

export const handle: PageHandle = { ...SECTIONS.receivings, beginsWithRail: true, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Edit ${receivingNumber(loaderData.id)}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const receiving = existingReceiving(params.receivingId);
  if (receiving.receivedAt !== null)
    throw redirect(href("/inventory/receivings/:receivingId", { receivingId: receiving.id }));
  const cost = costField(context);
  return {
    id: receiving.id,
    form: {
      formKey: crypto.randomUUID(),
      cost,
      values:
        readDraft(actorOf(context), url) ?? receivingToForm(withholdCost(receiving, maySeeCost(context))),
      vendors: vendorChoices(db, receiving.vendor.id),
      stores: storeNames(db),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const outcome = await performForm(
    args,
    EditedReceiving,
    (ctx, edit) =>
      explainedAs(editReceiving(ctx, id, edit), (detail) => ({
        ...detail,
        current: receivingToForm(detail.current),
      })),
    "Failed to save the receiving",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/inventory/receivings/:receivingId", { receivingId: id }),
    {
      tone: "success",
      description: "Receiving saved",
    },
  );
}

export default function Edit({ loaderData: { id, form }, actionData }: Route.ComponentProps) {
  const record = href("/inventory/receivings/:receivingId", { receivingId: id });
  const number = receivingNumber(id);
  return (
    <FormPage title={`Edit ${number}`} backTo={record} backLabel={number}>
      <ReceivingForm key={id} {...form} rejection={actionData} submitLabel="Save Changes" closeTo={record} />
    </FormPage>
  );
}
