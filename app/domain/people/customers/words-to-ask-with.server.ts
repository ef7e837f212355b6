import type { Tx } from "~db/client.server.ts";
import { fillInShop } from "../../shop/settings/consent-words.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";

/** What a customer is asked, as Settings say it. Kept with each yes. */
export function wordsToAskWith(tx: Tx): string {
  const { consentWords, shopName } = readSettings(tx);
  return fillInShop(consentWords, shopName);
}
