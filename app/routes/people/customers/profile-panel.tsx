import {
  CHANNEL_LABELS,
  channelsIn,
  CONSENT_WORDS,
  CONTACT_CHANNELS,
  type NotedConsent,
} from "~/domain/people/customers/contact-consent";
import { REFUSED_WORDS, SUPPRESSED_WORDS } from "~/domain/people/customers/refused-words";
import type { Customer } from "~/domain/people/customers/customer";
import { readTastes, tasteLabel } from "~/domain/people/customers/tastes";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FoldedNote } from "~/ui/folded-note";
import { formatDate } from "~/ui/format";
import { Panel } from "~/ui/panel";

interface ProfilePanelProps {
  customer: Pick<
    Customer,
    | "id"
    | "ringSize"
    | "braceletSize"
    | "neckSize"
    | "sizeNote"
    | "loves"
    | "avoids"
    | "avoidsNote"
    | "refusedChannels"
    | "suppressedChannels"
  >;
  consents: (Pick<NotedConsent, "channel" | "answer" | "askedWith" | "by"> & { day: string })[];
  mayEdit: boolean;
}

/** Shows a customer's sizes, what they love and avoid, and how they may be contacted. */
export function ProfilePanel({ customer, consents, mayEdit }: ProfilePanelProps) {
  const { id, ringSize, braceletSize, neckSize, sizeNote, loves, avoids, avoidsNote } = customer;
  const sizes = [
    ringSize && `Ring ${ringSize}`,
    braceletSize && `bracelet ${braceletSize} in`,
    neckSize && `neck ${neckSize} in`,
  ].filter((size) => size !== null && size !== "");
  return (
    <Panel
      title="Profile"
      flush
      aside={
        mayEdit && (
          <ButtonLink
            to={href("/customers/:customerId/profile", { customerId: id })}
            variant="ghost"
            aria-label="Edit profile"
          >
            Edit
          </ButtonLink>
        )
      }
    >
      <div className="panel-body">
        <DataList>
          <DataItem term="Sizes">
            {sizes.length > 0 ? sentence(sizes.join(", ")) : sizeNote ? "" : "Not measured"}
            {sizeNote && <div className="written">{sizeNote}</div>}
          </DataItem>
          {loves && (
            <DataItem term="Loves">
              <Chips written={loves} tone="jade" />
            </DataItem>
          )}
          {(avoids || avoidsNote) && (
            <DataItem term="Avoids">
              <Chips written={avoids} tone="ruby" />
              {avoidsNote && <div className="written">{avoidsNote}</div>}
            </DataItem>
          )}
          <DataItem term="OK to contact by">
            {consents.length === 0
              ? "Not asked yet"
              : CONTACT_CHANNELS.map((channel) => <div key={channel}>{consentWords(channel, consents)}</div>)}
            {channelsIn(customer.suppressedChannels & ~customer.refusedChannels).map((channel) => (
              <div key={channel}>{SUPPRESSED_WORDS[channel]}</div>
            ))}
          </DataItem>
        </DataList>
      </div>
      {[...new Set(consents.flatMap(({ askedWith }) => askedWith ?? []))].map((words) => (
        <FoldedNote key={words} title="Asked with">
          {words}
        </FoldedNote>
      ))}
    </Panel>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Chips({ written, tone }: { written: string | null; tone: "jade" | "ruby" }) {
  return (
    <span className="chips">
      {[...readTastes(written)].map((taste) => (
        <Badge key={taste} tone={tone}>
          {tasteLabel(taste)}
        </Badge>
      ))}
    </span>
  );
}

/** 'Phone: yes, Nov 3, 2026, Sal Brook'. */
function consentWords(
  channel: (typeof CONTACT_CHANNELS)[number],
  consents: ProfilePanelProps["consents"],
): string {
  const noted = consents.find((one) => one.channel === channel);
  if (!noted) return `${CHANNEL_LABELS[channel]}: not asked`;
  const said = noted.answer === "no" ? REFUSED_WORDS[channel] : CONSENT_WORDS[noted.answer];
  return `${CHANNEL_LABELS[channel]}: ${said.toLowerCase()}, ${formatDate(noted.day)}, ${noted.by}`;
}
