import { fullName } from "~/domain/shop/employees/employee";
import { everybodyWithPin } from "~/domain/shop/employees/everybody-with-pin.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import type { Tx } from "~db/client.server.ts";

/** Colleagues with a PIN by name, those of a store first. */
export function peopleToPick(tx: Tx, store: string | null) {
  const places = new Map(storeNames(tx).map(({ key, name }) => [key, name]));
  return everybodyWithPin(tx)
    .toSorted((a, b) => Number(b.homeStore === store) - Number(a.homeStore === store))
    .map((one) => ({ id: one.id, name: fullName(one), place: places.get(one.homeStore ?? "") }));
}
