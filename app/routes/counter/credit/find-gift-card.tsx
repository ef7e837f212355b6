import { GIFT_CARD_DIGITS } from "~/domain/counter/credit/gift-card-number";
import { lookUpGiftCard } from "~/access/gift-card-tries.server";
import { text } from "~/domain/fields";
import { can } from "~/domain/permissions";
import { refuse, type Result } from "~/domain/result";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FieldNotes, initialText } from "~/ui/fields/field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { ScanBar } from "~/ui/scan-bar";
import scanSheet from "~/ui/styles/scan.css?url";
import { actorOf } from "~/web/context";
import { contract } from "~/web/contract";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/find-gift-card";

export const handle: PageHandle = { ...SECTIONS.giftCards, isForm: true };

export const links = () => [{ rel: "stylesheet", href: scanSheet }];

export const meta = () => titled("Look Up a Gift Card");

const fields = { number: text({ label: "Gift card number", required: "Gift card number is required" }) };

export function loader({ context }: Route.LoaderArgs) {
  return { mayList: can(actorOf(context), "reports.view") };
}

/** Finds a card by its number. The number is posted, so that it is in no URL. */
export async function action(args: Route.ActionArgs) {
  let found = 0;
  const before = async (sent: PerformArgs, { number }: { number: string }) => {
    const looked = await lookUpGiftCard(sent, number);
    if (!looked.ok) return refuse("invalid", looked.message, "number");
    found = looked.account.id;
    return null;
  };
  const rule = Object.assign((): Result<null> => ({ ok: true, value: null, trail: [] }), { before });
  const outcome = await performForm(args, contract(fields), rule, "Failed to find gift card");
  return outcome.ok ? redirect(href("/gift-cards/:cardId", { cardId: found }), 303) : outcome.rejection;
}

export default function Find({ loaderData: { mayList }, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Look Up a Gift Card" {...(mayList ? LIST : SALES)}>
      <LookUpForm rejection={actionData} />
    </FormPage>
  );
}

const LIST = { backTo: href("/gift-cards"), backLabel: "Gift Cards and Credit" };
const SALES = { backTo: href("/sales"), backLabel: "Sales" };

function LookUpForm({ rejection }: { rejection: Route.ComponentProps["actionData"] }) {
  const { form, fields: shown } = useFormFields(fields, { id: "gift-card", values: {}, rejection });
  const { field } = shown.number;
  return (
    <>
      <FormAlerts form={form} before="the card can be found" />
      <Form method="post" {...form.props} noValidate>
        <HiddenFields form={form} />
        <ScanBar
          id={field.id}
          name={field.name}
          label={`Gift card number, ${GIFT_CARD_DIGITS} digits`}
          button="Look Up"
          inputMode="numeric"
          defaultValue={initialText(field)}
          autoFocus
          errorId={field.errors && field.errorId}
        >
          {field.errors && (
            <div className="scan-last scan-error">
              <FieldNotes field={field} />
            </div>
          )}
        </ScanBar>
      </Form>
    </>
  );
}
