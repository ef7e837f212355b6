import type { ReactNode } from "react";
import type { Address } from "~/ui/address";
import { FormActions } from "~/ui/fields/form-layout";
import { LastScan } from "~/ui/last-scan";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { ScanBar } from "~/ui/scan-bar";
import { SubmitButton } from "~/ui/submit-button";
import { Folded } from "~/web/folded";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/receiving-record";
import { BY_HAND, LineFields, lineFormFields, SCAN, SCANNED } from "./line-form.tsx";

type Shown = NonNullable<Route.ComponentProps["loaderData"]["record"]>;
type Adding = NonNullable<Shown["adding"]>;

interface AddLineProps extends Adding {
  receiving: Shown["receiving"];
  page: Address;
  /** Whether its button is the page's dark one: the first item is next, which no other button leads to. */
  isNext: boolean;
  rejection: Route.ComponentProps["actionData"];
  /** The lines that are there. */
  children: ReactNode;
}

function difference(left: number, formatMoney: (amount: number) => string): string {
  if (left === 0) return "Matches";
  return `${formatMoney(Math.abs(left))} ${left > 0 ? "to go" : "over"}`;
}

/**
 * Asks for another line: with a scan above the lines that are there, or in fields below them, folded until they are
 * asked for. A scanned tag fills in what the shop knows of it. Its button is the first: Enter presses it in every
 * field, and adds the item unless something was scanned. Whoever typed an item goes on with the next one's fields.
 */
export function AddLine(props: AddLineProps) {
  const { receiving, page, isNext, formKey, values, last, rejection, children } = props;
  const { isUnfolded, isFirst, cost, categories, rules } = props;
  const { form, fields } = useFormFields(lineFormFields, { id: "line", formKey, values, rejection });
  const { formatMoney } = useMoney();
  const { lineCost = 0, freight, invoiceTotal, pieces } = receiving;
  const entered = lineCost + (freight ?? 0);
  const scan = rejection ? rejection.reply.initialValue?.[SCAN] : values[SCAN];
  const isScanned = last !== undefined && last.word !== "Added";
  const isByHand = rejection ? rejection.reply.initialValue?.[BY_HAND] !== undefined : !isScanned;
  const lastScan = last && !rejection && <LastScan {...last} />;
  return (
    <Form
      method="post"
      action={page}
      {...form.props}
      className="stack"
      noValidate
      autoComplete="off"
      preventScrollReset
    >
      <HiddenFields form={form} />
      {isByHand && <input type="hidden" name={BY_HAND} value="1" />}
      <div className="scan-form">
        <ScanBar
          id="line-scan"
          name={SCAN}
          label="Scan a tag or style"
          button="Look Up"
          defaultValue={typeof scan === "string" ? scan : ""}
          takes="own"
          submit={{ name: SCANNED, value: "1" }}
          autoFocus={!rejection && !isFirst}
          progress={
            invoiceTotal
              ? { value: entered, max: invoiceTotal, says: difference(invoiceTotal - entered, formatMoney) }
              : undefined
          }
        >
          {!isFirst && lastScan}
        </ScanBar>
      </div>
      {pieces > 0 && children}
      <Panel flush={false} aria-label="Add Item" className="add-line no-print">
        <FormAlerts form={form} before="the item can be added" used={() => ({ name: "a line", to: page })} />
        <Folded title="New Item" note="" isSaid={isUnfolded || rejection !== undefined}>
          {isFirst && lastScan}
          <LineFields {...{ fields, categories, cost, rules, isFirst }} isNew />
          <FormActions>
            <SubmitButton busy="Adding..." variant={isNext ? "primary" : "outline"}>
              Add Item
            </SubmitButton>
          </FormActions>
        </Folded>
      </Panel>
      {pieces === 0 && children}
    </Form>
  );
}
