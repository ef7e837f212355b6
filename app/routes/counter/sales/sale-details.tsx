import type { MouseEvent } from "react";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import type { FormField } from "~/web/form-fields";
import { storeOptions } from "~/web/store-filter";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import { STEP } from "./sale-form-fields.ts";
import { ratesText } from "./tax-warning.tsx";

interface SaleDetailsProps {
  stores: SaleDraftView["stores"];
  /** The chosen one. */
  store: SaleDraftView["stores"][number] | undefined;
  isTaxTyped: boolean;
  onWorkOutTax: (event: MouseEvent) => void;
  fieldOf: (name: string, label?: string) => FormField;
}

export function SaleDetails({ stores, store, isTaxTyped, onWorkOutTax, fieldOf }: SaleDetailsProps) {
  const tills = store?.tills ?? [];
  return (
    <FormSection title="Sale Details">
      <FormGrid>
        <SelectField
          {...fieldOf("location", "Location")}
          span={tills.length > 0 ? 3 : 2}
          wideOnPhones
          options={storeOptions(stores)}
        />
        {tills.length > 0 && (
          <SelectField
            key={store?.key}
            {...fieldOf("till")}
            span={3}
            wideOnPhones
            options={tills.map((till) => ({ value: till, label: till }))}
          />
        )}
        <MoneyField
          {...fieldOf("tax")}
          span={2}
          hint={
            isTaxTyped ? (
              <>
                Tax typed by hand{"\u00a0 "}
                <button
                  type="submit"
                  name={STEP}
                  value="workOutTax"
                  className="text-link"
                  onClick={onWorkOutTax}
                >
                  Work it out
                </button>
              </>
            ) : (
              store && `${store.name} ${ratesText(store)}`
            )
          }
        />
        <MoneyField {...fieldOf("shippingCharge")} span={2} />
      </FormGrid>
    </FormSection>
  );
}
