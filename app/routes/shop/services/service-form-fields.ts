import { flag } from "~/domain/fields";
import type { Service } from "~/domain/shop/services/find-services.server";
import { serviceFields } from "~/domain/shop/services/service-fields";
import type { Seen } from "~/domain/withhold-cost";
import { formValues } from "~/web/write-fields";

/** Fields of an edit, which also says whether new tickets offer the service. */
export const editedServiceFields = { ...serviceFields, isActive: flag({ label: "Offered on new tickets" }) };

/** Returns form values, without the cost if the service came without one. */
export function serviceToForm(service: Seen<Service>): Record<string, string> {
  const { name, price, cost, isTaxed, isActive, version } = service;
  const { name: nameField, price: priceField, cost: costField } = serviceFields;
  return {
    ...formValues({ name: nameField, price: priceField }, { name, price }),
    ...(cost !== undefined && formValues({ cost: costField }, { cost })),
    isTaxed: isTaxed ? "on" : "",
    isActive: isActive ? "on" : "",
    version: String(version),
  };
}
