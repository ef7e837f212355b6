import { href, withRest } from "~/ui/address";
import { type Column, ColumnTable } from "~/ui/column-table";
import { FormSection } from "~/ui/fields/form-layout";
import { PageLink } from "~/ui/page-link";
import { RecipientName } from "./recipient-name.tsx";
import type { SendingView } from "./sending-view.server.ts";

/** The first whom the campaign matches and who don't get it, with why. */
export function LeftOut({ id, view }: { id: number; view: SendingView }) {
  if (view.firstLeftOut.length === 0) return null;
  const all = view.leftOut.reduce((sum, { n }) => sum + n, 0);
  return (
    <FormSection title="Don't get it">
      <ColumnTable
        caption="Customers who don't get it"
        columns={COLUMNS}
        rows={view.firstLeftOut}
        keyOf={(recipient) => recipient.id}
      />
      {all > view.firstLeftOut.length && (
        <PageLink
          className="text-link"
          to={withRest(href("/marketing/:campaignId/recipients", { campaignId: id }), "?whom=left_out")}
        >
          All who don't get it
        </PageLink>
      )}
    </FormSection>
  );
}

const COLUMNS: Column<SendingView["firstLeftOut"][number]>[] = [
  { head: "Customer", render: (recipient) => <RecipientName {...recipient} /> },
  { head: "Why", className: "fill", bare: true, render: ({ became }) => became },
];
