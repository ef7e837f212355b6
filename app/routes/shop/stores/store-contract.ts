import { version } from "~/domain/fields";
import { taxRate } from "~/domain/money";
import type { StoreDetails } from "~/domain/shop/stores/store-details";
import { storeFields } from "~/domain/shop/stores/store-fields";
import { contract } from "~/web/contract";

export const NewStore = contract(storeFields, toStore);

export const EditedStore = contract(
  { ...storeFields, version: version("Reload the store") },
  ({ version: began, ...rest }) => ({ version: began, ...toStore(rest) }),
);

/** Turns a surtax rate or limit of 0 into none. */
function toStore({
  taxRate: thousandths,
  surtaxRate,
  surtaxLimit,
  ...rest
}: Omit<StoreDetails, "salesTaxRate"> & { taxRate: number }) {
  return {
    ...rest,
    salesTaxRate: taxRate(thousandths),
    surtaxRate: surtaxRate || null,
    surtaxLimit: surtaxLimit || null,
  } satisfies StoreDetails;
}
