import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { IS_LEAVING } from "~db/leaving-campaigns.ts";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import { refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import {
  changeSettings,
  type OvertakenSettings,
  type SettingsEdit,
} from "../../shop/settings/change-settings.server.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";

/**
 * Changes settings (`shop/settings/change-settings.server.ts`), but keeps the postal address while emails of a campaign
 * still leave: each has to have it, by law.
 */
export function changeButKeepAddress(
  ctx: RuleContext,
  sent: SettingsEdit,
): Result<Partial<Settings>, OvertakenSettings> {
  return changeSettings(ctx, sent, refuseWithoutAddress);
}

function refuseWithoutAddress(tx: Tx, { postalAddress }: Partial<Settings>): Refused | null {
  if (postalAddress !== "") return null;
  const leaving = tx
    .select({ id: campaigns.id })
    .from(campaignSendings)
    .innerJoin(campaigns, eq(campaigns.id, campaignSendings.campaignId))
    .where(and(IS_LEAVING, eq(campaigns.type, "email")))
    .limit(1)
    .get();
  return leaving
    ? refuse(
        "invalid",
        `Emails of campaign #${leaving.id} need it, by law: complete the campaign first`,
        "postalAddress",
      )
    : null;
}
