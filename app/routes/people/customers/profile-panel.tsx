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
import { keepDates } from "~/ui/line-breaks";
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
    | "jewelryPreferences"
    | "refusedChannels"
    | "suppressedChannels"
  >;
  consents: (Pick<NotedConsent, "channel" | "answer" | "askedWith" | "by"> & { day: string })[];
  mayEdit: boolean;
}

/** Shows a customer's sizes, what they love, prefer and avoid, and how they may be contacted. */
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
          {customer.jewelryPreferences && (
            <DataItem term="Preferences">
              <span className="written">{customer.jewelryPreferences}</span>
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
              : consentLines(consents).map((line) => <div key={line}>{line}</div>)}
            {channelsIn(customer.suppressedChannels & ~customer.refusedChannels).map((channel) => (
              <div key={channel}>{SUPPRESSED_WORDS[channel]}</div>
            ))}
          </DataItem>
        </DataList>
      </div>
      {[...new Set(consents.flatMap(({ askedWith }) => askedWith ?? []))].map((words) => (
        <FoldedNote key={words} title="What Was Asked">
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

/** 'Text, email: yes, Nov 3, 2026, Sal Brook'; channels with the same answer share a line. */
function consentLines(consents: ProfilePanelProps["consents"]): string[] {
  const channelsBy = new Map<string, string[]>();
  for (const channel of CONTACT_CHANNELS) {
    const noted = consents.find((one) => one.channel === channel);
    const said = noted ? answerText(noted) : "not asked";
    channelsBy.set(said, [...(channelsBy.get(said) ?? []), CHANNEL_LABELS[channel].toLowerCase()]);
  }
  return [...channelsBy].map(([said, channels]) => sentence(`${channels.join(", ")}: ${said}`));
}

function answerText({ channel, answer, day, by }: ProfilePanelProps["consents"][number]): string {
  const said = answer === "no" ? REFUSED_WORDS[channel] : CONSENT_WORDS[answer];
  return `${said.toLowerCase()}, ${keepDates(formatDate(day))}, ${by}`;
}
