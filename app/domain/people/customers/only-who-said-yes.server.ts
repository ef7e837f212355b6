import type { Tx } from "~db/client.server.ts";
import type { CampaignType } from "~db/closed-lists.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";

/** Which campaigns go only to customers who said yes. Those by text always do. */
export function takesYes(tx: Tx): Record<CampaignType, boolean> {
  const { emailTakesYes, mailTakesYes } = readSettings(tx);
  return { email: emailTakesYes, sms: true, direct_mail: mailTakesYes };
}
