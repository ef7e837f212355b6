import { canceledWords } from "~/domain/people/outbox/canceled-words";
import { MESSAGE_STATE_LABELS } from "~/domain/people/outbox/message-words";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import type { CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import type { FoundRecipient } from "~/domain/outreach/campaigns/find-recipients.server";
import { leftOutWords } from "~/domain/outreach/campaigns/recipient";
import { MESSAGE_CHANNEL } from "~/domain/outreach/campaigns/take-recipient.server";
import { type Actor, can } from "~/domain/permissions";
import { formatDateTime } from "~/ui/format";

interface Of {
  type: CampaignType;
  status: CampaignStatus;
  actor: Actor;
  zone: string;
}

/** A recipient in a list, with what became of their message in words. */
export function shownRecipient(found: FoundRecipient, { type, status, actor, zone }: Of) {
  const { recipient, name, state, canceledWhy } = found;
  const { id, customerId, leftOut, sameAs, sentAt, openedAt, clickedAt, isConverted } = recipient;
  return {
    id,
    customerId,
    name: can(actor, "customers.view") ? name : null,
    state,
    became: leftOut !== null ? leftOutWords(leftOut, type, sameAs) : becameOf(state, status),
    why: canceledWhy && canceledWords(canceledWhy, MESSAGE_CHANNEL[type]),
    sent: sentAt === null ? null : formatDateTime(sentAt, zone),
    opened: openedAt === null ? null : formatDateTime(openedAt, zone),
    clicked: clickedAt === null ? null : formatDateTime(clickedAt, zone),
    isConverted,
  };
}

function becameOf(state: FoundRecipient["state"], status: CampaignStatus): string {
  if (state !== null) return MESSAGE_STATE_LABELS[state];
  return status === "completed" ? "Not sent" : "To be sent";
}
