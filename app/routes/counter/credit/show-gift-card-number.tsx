import { data } from "react-router";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { showNumber } from "~/domain/counter/credit/show-number.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { Slip, SlipPart, SlipRow } from "~/ui/slip";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/show-gift-card-number";
import { existingGiftCard } from "./existing-gift-card.server.ts";
import { GiftCardPrint } from "./gift-card-print.tsx";
import { printedCard } from "./printed-card.server.ts";

export const meta = () => titled("Gift card");

export function loader({ params }: Route.LoaderArgs) {
  const { id, number, balance } = existingGiftCard(params.cardId);
  return {
    card: { id, lastFour: lastFourOf(number), balance },
    shopName: readSettings(shop().db).shopName || "Loupe",
    formKey: crypto.randomUUID(),
  };
}

/** Answers with the number itself, so that it is in no URL and no cache. */
export async function action(args: Route.ActionArgs) {
  const { id: cardId } = existingGiftCard(args.params.cardId);
  const outcome = await performForm(
    args,
    Nothing,
    (ctx) => showNumber(ctx, { cardId }),
    "Failed to show the gift card",
  );
  if (outcome.ok) return { printed: await printedCard(outcome), rejection: null };
  const { data: rejection, init } = outcome.rejection;
  return data({ printed: null, rejection }, init ?? {});
}

/** Asks before showing the number: whoever has it can pay with it, so the trail records who printed it. */
export default function ShowGiftCardNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { card, shopName, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const rejection = actionData?.rejection ?? undefined;
  const { form } = useFormFields({}, { id: "gift-card-slip", formKey, values: {}, rejection });
  const page = href("/gift-cards/:cardId", { cardId: card.id });
  if (actionData?.printed) return <GiftCardPrint {...actionData.printed} card={card} shopName={shopName} />;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Gift card">
        <ButtonLink to={page} icon="arrow-left">
          Back to the Gift Card
        </ButtonLink>
      </nav>
      <Slip heading={shopName}>
        <SlipPart centred>
          <div className="slip-item">Gift card ending in {card.lastFour}</div>
        </SlipPart>
        <SlipRow label="Balance" strong>
          {formatMoney(card.balance)}
        </SlipRow>
        <div className="no-print">
          {rejection?.approval ? (
            <ApprovalForm
              ask={rejection.approval}
              rejection={rejection}
              typed={{}}
              changeTo={{ to: page, label: "Cancel" }}
              submit={{ label: "Approve and Show Number", busy: "Loading..." }}
            >
              <p>The audit trail records who saw the number, and when.</p>
            </ApprovalForm>
          ) : (
            <Form method="post" {...form.props} noValidate>
              <FormAlerts form={form} before="the number can be shown" />
              <HiddenFields form={form} />
              {actionData && !rejection && (
                <Callout tone="info">
                  <p>The number was shown already. Show it again if the print failed.</p>
                </Callout>
              )}
              <p>The audit trail records who saw the number, and when.</p>
              <FormActions>
                <SubmitButton busy="Loading...">Show Number to Print</SubmitButton>
                <ButtonLink to={page}>Cancel</ButtonLink>
              </FormActions>
            </Form>
          )}
        </div>
      </Slip>
    </>
  );
}
