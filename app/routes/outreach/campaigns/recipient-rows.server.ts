import {
  findRecipients,
  type FoundRecipient,
  type Whom,
} from "~/domain/outreach/campaigns/find-recipients.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Recipients of a campaign, for the page and the API. */
export function recipientRows(campaignId: number, whom: Whom): KeyedList<FoundRecipient, number> {
  return {
    read: (slice) => findRecipients(shop().db, { campaignId, whom }, slice),
    keyOf: ({ recipient }) => recipient.id,
    isKey: isId,
  };
}
