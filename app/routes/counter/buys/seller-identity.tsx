import { SELLER_AGE } from "~/domain/counter/buys/seller-age";
import { ID_TYPE_LABELS, ID_TYPES } from "~/domain/counter/buys/id-types";
import { buyNumber } from "~/domain/counter/buys/buy";
import { identityFields } from "~/domain/counter/buys/buy-fields";
import { takeIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { counted } from "~/domain/counted";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/seller-identity";
import { TakenIdentity } from "./buy-contract.ts";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle = { ...SECTIONS.sellersIdentity, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Identity of ${loaderData?.number ?? "a buy"}`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, customer, hasIdentity } = existingBuy(params.buyId);
  return {
    page: href("/buys/:buyId", { buyId: id }),
    number: buyNumber(id),
    seller: customer.name,
    hasIdentity,
    years: counted(readSettings(shop().db).sellerIdentityYears, "year"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const outcome = await performForm(
    args,
    TakenIdentity,
    (ctx, identity) => takeIdentity(ctx, { buyId, ...identity }),
    "Failed to save the identity",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/buys/:buyId", { buyId }), {
    tone: "success",
    description: "Seller's identity saved",
  });
}

/**
 * Asks for the seller's identity. The form has no key, so that no hash of it is stored. Sent twice, it keeps
 * the same.
 */
export default function Identity({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, seller, hasIdentity, years } = loaderData;
  const { form, fields } = useFormFields(identityFields, {
    id: "identity",
    values: {},
    rejection: actionData,
  });
  return (
    <FormPage title="Seller's Identity" backTo={page} backLabel={number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the identity can be saved" />
        <HiddenFields form={form} />
        <p>
          {`Copy it from the ID that ${seller} shows you. It's stored for ${years}, separate from the customer's record, and few people can see it.`}
          {hasIdentity && " It replaces the one on file."}
        </p>
        <FormGrid>
          <TextField {...fields.name} span={6} autoFocus={!actionData} />
          <SelectField
            {...fields.idType}
            span={3}
            placeholder="Choose a type"
            options={optionsOf(ID_TYPES, ID_TYPE_LABELS)}
          />
          <TextField {...fields.idNumber} span={3} />
          <TextField {...fields.issuer} span={3} hint="State or country, like Florida." />
          <DateField {...fields.expires} span={3} optional />
          <DateField {...fields.dateOfBirth} span={3} hint={`Sellers must be at least ${SELLER_AGE}.`} />
          <TextField {...fields.address} span={6} />
          <TextAreaField
            {...fields.note}
            rows={2}
            optional
            hint="Anything else your state requires, such as height or license plate."
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save Identity</SubmitButton>
          <ButtonLink to={page}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
