import type { ComponentProps } from "react";
import { WALK_IN } from "~/domain/counter/sales/sale";
import { Button } from "~/ui/button";
import { FormSection } from "~/ui/fields/form-layout";
import { Initials } from "~/ui/initials";
import { ChosenRow } from "~/ui/picker";
import type { FormField } from "~/web/form-fields";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import { STEP } from "./sale-form-fields.ts";

interface CustomerSectionProps extends Pick<
  ComponentProps<typeof CustomerPicker>,
  "onChoose" | "onMiss" | "isFirst"
> {
  view: SaleDraftView;
  isWalkIn: boolean;
  fieldOf: (name: string, label?: string) => FormField;
}

export function CustomerSection({
  view,
  isWalkIn,
  fieldOf,
  onChoose,
  onMiss,
  isFirst,
}: CustomerSectionProps) {
  return (
    <FormSection title="Customer Selection">
      {!isWalkIn ? (
        <CustomerPicker
          search={fieldOf("customerSearch")}
          choices={view.customers}
          chosen={fieldOf("customerId")}
          onChoose={onChoose}
          onMiss={onMiss}
          isFirst={isFirst}
          accessKey="u"
          step={STEP}
        >
          <Button type="submit" variant="ghost" name={STEP} value="walkIn" accessKey="w">
            Walk-in
          </Button>
        </CustomerPicker>
      ) : (
        <>
          <input type="hidden" name="walkIn" value="on" />
          <ChosenRow
            title={WALK_IN}
            note="No customer on this ticket"
            avatar={<Initials name={WALK_IN} />}
            name={WALK_IN}
            button={{ name: STEP, value: "customer" }}
          />
        </>
      )}
    </FormSection>
  );
}
