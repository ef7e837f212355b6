import { data } from "react-router";
import { replacementFields } from "~/domain/counter/credit/gift-card-fields";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { replaceNumber } from "~/domain/counter/credit/replace-number.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import type { Route } from "./+types/replace-gift-card";
import { existingGiftCard } from "./existing-gift-card.server.ts";
import { Replacement } from "./gift-card-contract.ts";
import { GiftCardPrint } from "./gift-card-print.tsx";
import { printedCard } from "./printed-card.server.ts";

export const handle: PageHandle = { ...SECTIONS.giftCards, subtitle: "Replace a lost card", isForm: true };

export const meta = () => titled("Replace a Gift Card");

export function loader({ params, url }: Route.LoaderArgs) {
  const { id, number, balance } = existingGiftCard(params.cardId);
  return {
    card: { id, lastFour: lastFourOf(number), balance },
    shopName: readSettings(shop().db).shopName || "Loupe",
    reason: url.searchParams.get("reason") ?? "",
    formKey: crypto.randomUUID(),
  };
}

/** Answers with the new number itself, so that it is in no URL and no cache. */
export async function action(args: Route.ActionArgs) {
  const { id: cardId } = existingGiftCard(args.params.cardId);
  const outcome = await performForm(
    args,
    Replacement,
    (ctx, { reason }) => replaceNumber(ctx, { cardId, reason }),
    "Failed to replace the gift card",
  );
  if (outcome.ok) return { printed: await printedCard(outcome), rejection: null, reason: "" };
  const { data: rejection, init } = outcome.rejection;
  const reason = rejection.reply.initialValue?.reason;
  return data({ printed: null, rejection, reason: typeof reason === "string" ? reason : "" }, init ?? {});
}

export default function Replace({ loaderData, actionData }: Route.ComponentProps) {
  const { card, shopName, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const rejection = actionData?.rejection ?? undefined;
  const { form, fields } = useFormFields(replacementFields, {
    id: "replacement",
    formKey,
    values: { reason: actionData?.reason ?? loaderData.reason },
    rejection,
  });
  const page = href("/gift-cards/:cardId", { cardId: card.id });
  if (actionData?.printed) return <GiftCardPrint {...actionData.printed} card={card} shopName={shopName} />;
  const said = `Gift card ending in ${card.lastFour}, ${formatMoney(card.balance)}`;
  return (
    <FormPage title="Replace a Gift Card" backTo={page} backLabel="Gift Card">
      {actionData && !rejection && (
        <Callout tone="info">
          <p>This card already has its new number. Print it from the card's page.</p>
        </Callout>
      )}
      {rejection?.approval ? (
        <ApprovalForm
          ask={rejection.approval}
          rejection={rejection}
          typed={{ reason: actionData?.reason ?? "" }}
          changeTo={{
            to: withRest(
              href("/gift-cards/:cardId/replace", { cardId: card.id }),
              `?${new URLSearchParams({ reason: actionData?.reason ?? "" })}`,
            ),
            label: "Edit",
          }}
          submit={{ label: "Approve and Replace", busy: "Replacing..." }}
        >
          <p>{said}</p>
        </ApprovalForm>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={form} before="the card can be replaced" />
          <HiddenFields form={form} />
          <p>{said}</p>
          <p className="field-hint">
            The card gets a new number, shown once to print. Nobody can pay with the old number from then on.
          </p>
          <FormGrid>
            <TextField
              {...fields.reason}
              autoFocus={!actionData}
              span={6}
              hint="For example lost or stolen."
            />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Replacing...">Replace Card</SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
