import { beginReceiving } from "~/domain/stock/receivings/prepare-receiving.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { EmptyState } from "~/ui/empty-state";
import { ButtonLink } from "~/ui/button";
import { FormPage } from "~/ui/form-page";
import { actorOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { costField } from "~/web/shows-cost.server";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";
import type { Route } from "./+types/new-receiving";
import { NewReceivingForm } from "./receiving-contract.ts";
import { ReceivingForm } from "./receiving-form.tsx";

export const handle: PageHandle = { ...SECTIONS.receivings, beginsWithRail: true, isForm: true };

export const meta = () => titled("New Receiving");

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  return {
    formKey: crypto.randomUUID(),
    cost: costField(context),
    values: readDraft(actor, url) ?? {
      vendorId: url.searchParams.get("vendor") ?? "",
      location: storeToBeginWith(actor),
      ownership: "owned",
    },
    vendors: vendorChoices(db),
    stores: storeNames(db),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(args, NewReceivingForm, beginReceiving, "Failed to save the receiving");
  return outcome.ok
    ? redirect(href("/inventory/receivings/:receivingId", { receivingId: outcome.value.id }), 303)
    : outcome.rejection;
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="New Receiving" backTo={href("/inventory/receivings")} backLabel="Receivings">
      {loaderData.vendors.length === 0 ? (
        <EmptyState icon="store" title="No vendors yet" hint="First add the vendor the invoice is from.">
          <ButtonLink to={href("/inventory/vendors/new")} icon="plus">
            Add Vendor
          </ButtonLink>
        </EmptyState>
      ) : (
        <ReceivingForm
          {...loaderData}
          rejection={actionData}
          submitLabel="Continue to Items"
          closeTo={href("/inventory/receivings")}
        />
      )}
    </FormPage>
  );
}
