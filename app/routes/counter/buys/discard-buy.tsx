import { buyNumber } from "~/domain/counter/buys/buy";
import { discardBuy } from "~/domain/counter/buys/prepare-buy.server";
import { counted } from "~/domain/counted";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { factsOf } from "~/web/context";
import { Nothing } from "~/web/contract";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/discard-buy";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle = { ...SECTIONS.buys, isForm: true };

export const meta: Route.MetaFunction = ({ params }) => titled(`Discard ${buyNumber(Number(params.buyId))}`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, state, customer, items, hasIdentity } = existingBuy(params.buyId);
  if (state !== "open") throw redirect(href("/buys/:buyId", { buyId: id }));
  return { id, seller: customer.name, items, hasIdentity, formKey: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const outcome = await performForm(args, Nothing, (ctx) => discardBuy(ctx, { buyId }), {
    title: "Error",
    description: "Failed to discard the buy",
  });
  const { ok } = outcome;
  if (!ok && existingBuy(args.params.buyId).state === "open") return outcome.rejection;
  return redirectWithToast(factsOf(args.context), ok ? href("/buys") : href("/buys/:buyId", { buyId }), {
    tone: ok ? "success" : "error",
    title: ok ? "Success" : "Error",
    description: ok ? `${buyNumber(buyId)} discarded` : `${buyNumber(buyId)} was already paid or discarded`,
  });
}

/** Asks before discarding a buy with what was typed. */
export default function DiscardBuy({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { id, seller, items, hasIdentity, formKey } = loaderData;
  const number = buyNumber(id);
  const goes = [items > 0 && counted(items, "item"), hasIdentity && "the seller's identity"].filter(Boolean);
  return (
    <FormPage title={`Discard ${number}`} backTo={href("/buys/:buyId", { buyId: id })} backLabel={number}>
      <Form method="post" noValidate>
        <FormAlerts form={buttonForm("discard", rejection)} before="the buy can be discarded" />
        <input type="hidden" name="formKey" value={rejection?.formKey ?? formKey} />
        <div className="confirmation">
          <p>
            {goes.length > 0
              ? `This discards the buy from ${seller} for good, with ${goes.join(" and ")}.`
              : `This discards the buy from ${seller}. It has no items yet.`}
          </p>
        </div>
        <FormActions>
          <SubmitButton busy="Discarding..." variant="danger">
            Discard Buy
          </SubmitButton>
          <ButtonLink to={href("/buys/:buyId", { buyId: id })}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
