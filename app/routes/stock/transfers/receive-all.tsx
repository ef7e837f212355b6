import { counted } from "~/domain/counted";
import { sumOf } from "~/domain/money";
import { allTransferLines } from "~/domain/stock/transfers/find-transfers.server";
import { betweenStores, transferNumber } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import type { Route } from "./+types/receive-all";
import { existingTransfer } from "./existing-transfer.server.ts";

export const handle: PageHandle = { ...SECTIONS.transfers, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Receive All of ${loaderData.number}` : "Receive All");

export function loader({ params }: Route.LoaderArgs) {
  const transfer = existingTransfer(params.transferId);
  const { id, state, to } = transfer;
  const waiting =
    state === "sent" ? allTransferLines(shop().db, id).filter(({ outcome }) => outcome === "waiting") : [];
  return {
    id,
    number: transferNumber(id),
    between: betweenStores(transfer),
    store: to.name,
    items: waiting.length,
    retailPrice: sumOf(waiting.map(({ piece }) => piece.retailPrice)),
    formKey: crypto.randomUUID(),
  };
}

/** Asks before it takes in, without scanning, all that hasn't arrived. */
export default function ReceiveAll({ loaderData }: Route.ComponentProps) {
  const { id, number, between, store, items, retailPrice, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const page = href("/inventory/transfers/:transferId", { transferId: id });
  return (
    <FormPage title="Receive All" backTo={page} backLabel={number}>
      {items === 0 ? (
        <EmptyState icon="package" title="Nothing to receive" hint={`Nothing of ${number} is on the way.`} />
      ) : (
        <PageForm method="post" action={href("/inventory/transfers/:transferId/receive", { transferId: id })}>
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="all" value="1" />
          <DataList>
            <DataItem term="Transfer">{`${number}, ${between}`}</DataItem>
            <DataItem term="On the way">{counted(items, "item")}</DataItem>
            <DataItem term="Retail price">{`${formatMoney(retailPrice)} in all`}</DataItem>
          </DataList>
          <p>{`All of them count as arrived in ${store}, whether or not they are in the box. Scanning shows what is missing.`}</p>
          <FormActions>
            <SubmitButton busy="Saving...">{`Receive ${counted(items, "Item")}`}</SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </PageForm>
      )}
    </FormPage>
  );
}
