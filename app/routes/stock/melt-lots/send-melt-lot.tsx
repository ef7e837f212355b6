import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { sentLotFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { lessThanItCame } from "~/domain/stock/melt-lots/scrap-came-with.server";
import { sendMeltLot } from "~/domain/stock/melt-lots/send-melt-lot.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { factsOf } from "~/web/context";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/send-melt-lot";
import { existingLot } from "./existing-melt-lot.server.ts";
import { worthOf } from "./lot-worth.server.ts";
import { SentLot } from "./melt-lot-contract.ts";

export const handle: PageHandle = { ...SECTIONS.meltLots, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Send ${loaderData?.number ?? "Melt Lot"}`);

export function loader({ params }: Route.LoaderArgs) {
  const lot = existingLot(params.lotId);
  const { db } = shop();
  const lines = linesOfLot(db, lot.id);
  const { all, each, pricesOf, oldPrices } = worthOf(lot, lines);
  const valued = lines.map(({ piece }, nth) => ({ piece, estimate: each[nth]?.value ?? null }));
  const { id, refiner, items, version } = lot;
  return {
    page: href("/inventory/melt-lots/:lotId", { lotId: id }),
    number: meltLotNumber(id),
    refiner,
    items,
    worth: all,
    pricesOf,
    oldPrices,
    less: lot.state === "open" ? lessThanItCame(db, Date.now() as Instant, valued) : null,
    unknown: each.filter(({ value }) => value === null).length,
    version,
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const outcome = await performForm(
    args,
    SentLot,
    (ctx, sent) => sendMeltLot(ctx, { lotId, ...sent }),
    "Failed to send the lot",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/inventory/melt-lots/:lotId", { lotId }), {
    tone: "success",
    description: `${meltLotNumber(lotId)} sent to the refiner`,
  });
}

/** Sends a lot, alone or with a colleague's approval. */
export default function SendMeltLot({ loaderData, actionData }: Route.ComponentProps) {
  const { page, number, refiner, items, worth, pricesOf, oldPrices, less, unknown, version, formKey } =
    loaderData;
  const { formatMoney } = useMoney();
  const typed = { version: String(version) };
  const { form } = useFormFields(sentLotFields, {
    id: "send-lot",
    formKey,
    values: typed,
    rejection: actionData,
    version,
  });
  const what = (
    <DataList>
      <DataItem term="Lot">{`${number}, ${counted(items, "item")}`}</DataItem>
      <DataItem term="Refiner">{refiner}</DataItem>
      <DataItem term="Melt value">
        {formatMoney(worth)}
        {unknown > 0 && `, not counting ${counted(unknown, "item")} without a value`}
      </DataItem>
      {less !== null && <DataItem term="Came in for more">{less}</DataItem>}
      {pricesOf && <DataItem term="By">{oldPrices ? `${pricesOf}. ${oldPrices}` : pricesOf}</DataItem>}
    </DataList>
  );
  return (
    <FormPage title={`Send ${number}`} backTo={page} backLabel={number}>
      {actionData?.approval ? (
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={typed}
          changeTo={{ to: page, label: "Cancel" }}
          submit={{ label: "Approve and Send", busy: "Sending..." }}
        >
          {what}
        </ApprovalForm>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={buttonForm("send-lot", actionData)} before="the lot can be sent" />
          <HiddenFields form={form} />
          {what}
          <p>Its items leave inventory for good.</p>
          <FormActions>
            <SubmitButton busy="Sending...">Send to the Refiner</SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}
