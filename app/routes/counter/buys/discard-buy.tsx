import { buyNumber } from "~/domain/counter/buys/buy";
import { discardBuy } from "~/domain/counter/buys/discard-buy.server";
import { counted } from "~/domain/counted";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { ConfirmationForm } from "~/web/confirmation-form";
import { factsOf } from "~/web/context";
import { Nothing } from "~/web/contract";
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
  const outcome = await performForm(
    args,
    Nothing,
    (ctx) => discardBuy(ctx, { buyId }),
    "Failed to discard the buy",
  );
  const facts = factsOf(args.context);
  const number = buyNumber(buyId);
  if (outcome.ok)
    return redirectWithToast(facts, href("/buys"), { tone: "success", description: `${number} discarded` });
  if (existingBuy(args.params.buyId).state === "open") return outcome.rejection;
  return redirectWithToast(facts, href("/buys/:buyId", { buyId }), {
    tone: "error",
    title: "Error",
    description: `${number} was already paid or discarded`,
  });
}

/** Asks before discarding a buy with what was typed. */
export default function DiscardBuy({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { id, seller, items, hasIdentity, formKey } = loaderData;
  const number = buyNumber(id);
  const goes = [items > 0 && counted(items, "item"), hasIdentity && "the seller's identity"].filter(Boolean);
  const page = href("/buys/:buyId", { buyId: id });
  return (
    <FormPage title={`Discard ${number}`} backTo={page} backLabel={number}>
      <ConfirmationForm
        id="discard"
        before="the buy can be discarded"
        submit={{ label: "Discard Buy", busy: "Discarding...", variant: "danger" }}
        back={page}
        {...{ rejection, formKey }}
      >
        <p>
          {goes.length > 0
            ? `This discards the buy from ${seller} for good, with ${goes.join(" and ")}.`
            : `This discards the buy from ${seller}. It has no items yet.`}
        </p>
      </ConfirmationForm>
    </FormPage>
  );
}
