import type { Actor } from "~/domain/permissions";
import { DEFAULT_STORE } from "~/domain/shop/stores/default-store";

/** Default store of a new record: the header's selector, else the employee's home store (section 9). */
export function storeToBeginWith(actor: Actor): string {
  return actor.location ?? actor.homeStore ?? DEFAULT_STORE;
}
