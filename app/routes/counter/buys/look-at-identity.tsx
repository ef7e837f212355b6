import { data } from "react-router";
import { ID_TYPE_LABELS } from "~/domain/counter/buys/id-types";
import { buyNumber } from "~/domain/counter/buys/buy";
import { lookAtIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { originOf, throwIfTooMuch, writeTogether } from "~/web/write.server";
import type { Route } from "./+types/look-at-identity";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle = { ...SECTIONS.sellersIdentity, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Who Sold ${loaderData?.number ?? "It"}`);

export function loader({ params }: Route.LoaderArgs) {
  const { id, hasIdentity } = existingBuy(params.buyId);
  return { page: href("/buys/:buyId", { buyId: id }), number: buyNumber(id), hasIdentity };
}

/** Answers with the identity itself, so that it is in no URL and no cache. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id: buyId } = existingBuy(params.buyId);
  const written = await writeTogether(originOf(context), (ctx) => lookAtIdentity(ctx, { buyId }));
  if (written.kind === "refused") {
    throwIfTooMuch(written.refusal);
    return data({ identity: null, why: written.refusal.message }, { status: 409 });
  }
  return { identity: written.kind === "done" ? written.value : written.record, why: null };
}

export default function LookAtIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, hasIdentity } = loaderData;
  const identity = actionData?.identity;
  return (
    <FormPage title="Seller's Identity" backTo={page} backLabel={number}>
      {actionData?.why && (
        <Callout tone="error">
          <p>{actionData.why}.</p>
        </Callout>
      )}
      {identity ? (
        <>
          <DataList>
            <DataItem term="Name on the ID">{identity.name}</DataItem>
            <DataItem term="Type of ID">{ID_TYPE_LABELS[identity.idType]}</DataItem>
            <DataItem term="ID number">{identity.idNumber}</DataItem>
            <DataItem term="Issued by">{identity.issuer}</DataItem>
            {identity.expires !== null && <DataItem term="Expires">{formatDate(identity.expires)}</DataItem>}
            <DataItem term="Date of birth">{formatDate(identity.dateOfBirth)}</DataItem>
            <DataItem term="Address">{identity.address}</DataItem>
            {identity.note !== null && (
              <DataItem term="Other details required by law">{identity.note}</DataItem>
            )}
          </DataList>
          <FormActions>
            <ButtonLink to={page}>Back to {number}</ButtonLink>
          </FormActions>
        </>
      ) : hasIdentity ? (
        <Form method="post">
          <p>The audit trail records that you viewed it, and when.</p>
          <FormActions>
            <SubmitButton busy="Loading...">Show Identity</SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      ) : (
        <p>This buy has no identity on file, or it was erased.</p>
      )}
    </FormPage>
  );
}
