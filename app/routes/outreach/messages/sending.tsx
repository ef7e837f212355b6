import {
  messagesInDoubt,
  newestMessages,
  waitingMessages,
} from "~/domain/people/outbox/find-messages.server";
import { MESSAGE_STATE_LABELS } from "~/domain/people/outbox/message-words";
import { mayResume } from "~/domain/outreach/messages/pause-sending.server";
import { doorUrl } from "~/domain/people/outbox/door-url.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { mayChangeSetting } from "~/domain/shop/settings/owners-settings";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { rangeOf, settingFields } from "~/domain/shop/settings/setting-fields";
import { hourLabel } from "~/domain/shop/settings/text-hours";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { MailDomainPanel } from "~/routes/outreach/mail-domain/mail-domain-panel";
import { shownMailDomain } from "~/routes/outreach/mail-domain/shown-mail-domain.server";
import {
  OWNERS_SENDING,
  OwnersSendingSettings,
  SENDING,
  SendingSettings,
} from "~/routes/shop/settings/settings-contract";
import { SettingsForm } from "~/routes/shop/settings/settings-form";
import { saveSettings, settingsForm } from "~/routes/shop/settings/settings-form.server";
import { SettingsTabs, settingsTabs } from "~/routes/shop/settings/settings-tabs";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable, actionsColumn } from "~/ui/column-table";
import { EmailText } from "~/ui/email-text";
import { EmptyState } from "~/ui/empty-state";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { formatDateTime } from "~/ui/format";
import { type Option, optionsOf } from "~/ui/options";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/sending";
import { buttonColumn } from "./button-column.tsx";
import { ChannelPanel } from "./channel-panel.tsx";
import { MailboxPanel } from "./mailbox-panel.tsx";
import { ArrivedButton, CancelButton, SendAgainButton } from "./message-buttons.tsx";
import { OpeningsSection } from "./openings-section.tsx";
import { channelsInWords, mailboxInWords, sendingNow } from "./sending-now.server.ts";
import { sendingAgain, shownMessage } from "./shown-message.server.ts";
import { MESSAGE_STATE_BADGES } from "../../people/outbox/message-state-badges.ts";

/** Newest messages that are listed. */
const NEWEST = 20;
/** Messages in doubt that are listed, and those that wait; a restore or a copy may leave thousands. */
const LISTED = 100;

export const handle: PageHandle = SECTIONS.sending;

export const meta = () => titled("Sending");

export function loader(args: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(args.context);
  const zone = zoneOf(db, null);
  const mayCountOpens = mayChangeSetting(actor, "emailCountsOpens");
  const { state, channels, mailbox } = sendingNow(db);
  // In a copy of the shop, and in an old disk that is looked through before it sends.
  const mayHaveLeft = state?.pausedWhy === "another_machine" || channels.some(({ waits }) => waits);
  const doubts = messagesInDoubt(db, LISTED + 1);
  return {
    tabs: settingsTabs(actor),
    values: settingsForm(args, mayCountOpens ? OWNERS_SENDING : SENDING),
    door: doorUrl(db),
    mayCountOpens,
    countsOpens: readSettings(db).emailCountsOpens,
    mailDomain: shownMailDomain(db),
    hasBegun: state !== null,
    paused: state?.pausedWhy
      ? {
          why: state.pausedWhy,
          at: state.pausedAt === null ? null : formatDateTime(state.pausedAt, zone),
          said: state.pausedSaid,
          mayResume: mayResume(actor, state.pausedWhy),
        }
      : null,
    channels: channelsInWords(channels, zone),
    mailbox: mailboxInWords(mailbox, zone),
    inDoubt: doubts.slice(0, LISTED).map((found) => ({
      ...shownMessage(found, { actor, zone }),
      mayBeSentAgain: sendingAgain(db, actor, found.message)?.may ?? false,
    })),
    hasMoreInDoubt: doubts.length > LISTED,
    waiting: (mayHaveLeft ? waitingMessages(db, LISTED + 1) : []).map((found) =>
      shownMessage(found, { actor, zone }),
    ),
    newest: newestMessages(db, NEWEST).map((found) => shownMessage(found, { actor, zone })),
  };
}

export function action(args: Route.ActionArgs) {
  const isOwners = mayChangeSetting(actorOf(args.context), "emailCountsOpens");
  const contract = isOwners ? OwnersSendingSettings : SendingSettings;
  return saveSettings(args, contract, href("/settings/sending"), changeSettings);
}

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, values, mailDomain, inDoubt, hasMoreInDoubt, waiting, newest } = loaderData;
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <ChannelPanel {...loaderData} />
      {mailDomain && <MailDomainPanel {...mailDomain} />}
      <MailboxPanel {...loaderData.mailbox} />
      {inDoubt.length > 0 && (
        <Panel
          title="In Doubt"
          icon="triangle-alert"
          flush
          aside={
            inDoubt.length > 1 && <ButtonLink to={href("/settings/sending/doubts")}>Settle All</ButtonLink>
          }
        >
          <p className="panel-body">
            These may or may not have arrived: Loupe stopped or lost its connection while sending them, or
            they were waiting in a backup that was restored. None is sent again automatically.
            {hasMoreInDoubt && ` These are the oldest ${LISTED}. Settle them to see the next.`}
          </p>
          <ColumnTable caption="Messages in doubt" columns={DOUBTS} rows={inDoubt} keyOf={({ id }) => id} />
        </Panel>
      )}
      {waiting.length > 0 && (
        <Panel title="Waiting" icon="clock" flush>
          <p className="panel-body">
            These go out when sending resumes. First cancel any that were already sent elsewhere.
            {waiting.length > LISTED && ` These are the first ${LISTED}. Cancel some to see the next.`}
          </p>
          <ColumnTable
            caption="Messages that wait"
            columns={WAITING}
            rows={waiting.slice(0, LISTED)}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <>
              <FormSection title="Pace">
                <FormGrid>
                  <WholeField
                    {...fields.messagesAMinute}
                    unit="messages"
                    span={3}
                    wideOnPhones
                    hint={`${rangeOf("messagesAMinute")} for each channel. Your provider says how many it accepts.`}
                  />
                  <WholeField
                    {...fields.messagesAnHour}
                    unit="messages"
                    span={3}
                    wideOnPhones
                    hint={`${rangeOf("messagesAnHour")}. Receipts and notices go before campaigns.`}
                  />
                  <SelectField
                    {...fields.textsFromHour}
                    span={3}
                    wideOnPhones
                    options={hoursOf("textsFromHour")}
                    hint="Both where the customer lives and at their store."
                  />
                  <SelectField
                    {...fields.textsUntilHour}
                    span={3}
                    wideOnPhones
                    options={hoursOf("textsUntilHour")}
                    hint="Later texts go out the next day."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Customer Links">
                <p>
                  {loaderData.door === null
                    ? "Messages have no links yet. Ask your administrator to set up a public address."
                    : `Links in messages lead to ${loaderData.door}.`}
                </p>
                <FormGrid>
                  <CheckField
                    {...fields.doorShowsPhotos}
                    hint="On a customer's page of a repair: photos added within a day of intake."
                  />
                </FormGrid>
              </FormSection>
              <OpeningsSection setting={fields.emailCountsOpens} {...loaderData} />
            </>
          )}
        </SettingsForm>
      </Panel>
      <Panel title="Newest Messages" icon="send" flush>
        {newest.length === 0 ? (
          <EmptyState icon="send" title="No messages yet" hint="What leaves the shop is listed here." />
        ) : (
          <ColumnTable
            caption="Newest messages"
            columns={COLUMNS}
            rows={newest}
            keyOf={({ id }) => id}
            phone="cards"
          />
        )}
      </Panel>
    </>
  );
}

function hoursOf(name: "textsFromHour" | "textsUntilHour"): Option[] {
  const { from = 0, to = 0 } = settingFields[name];
  const hours = Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth));
  return optionsOf(hours, hourLabel);
}

interface MessageLinkProps {
  id: number;
  name: string | null;
  address: string | null;
}

function MessageLink({ id, name, address }: MessageLinkProps) {
  const to = address?.includes("@") ? <EmailText email={address} /> : address;
  return (
    <>
      <PageLink className="text-link" to={href("/settings/sending/:messageId", { messageId: id })}>
        {name ?? to ?? `Message #${id}`}
      </PageLink>{" "}
      {name !== null && to && <span className="cell-note">{to}</span>}
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["inDoubt"][number];

const TO: Column<Row> = { head: "To", render: (message) => <MessageLink {...message} /> };

const ABOUT: Column<Row> = { head: "About", bare: true, render: ({ about }) => about };

/** On a line of its own on phones; of the newest messages, they show it with the details. */
const WRITTEN: Column<Row> = {
  head: "Written",
  className: "fill phone-off",
  bare: true,
  render: ({ written }) => written,
};

const DOUBTS: Column<Row>[] = [
  TO,
  ABOUT,
  WRITTEN,
  actionsColumn((message) => (
    <>
      {message.isInDoubt && <ArrivedButton {...message} />}
      {message.isInDoubt && message.mayBeSentAgain && <SendAgainButton {...message} />}
    </>
  )),
];

const CANCEL = buttonColumn<Row>((message) => message.isCancelable && <CancelButton {...message} />);

const WAITING: Column<Row>[] = [TO, ABOUT, WRITTEN, CANCEL];

const COLUMNS: Column<Row>[] = [
  TO,
  ABOUT,
  {
    head: "Status",
    className: "phone-sum",
    bare: true,
    render: ({ state, why }) => (
      <>
        <StateBadge state={MESSAGE_STATE_BADGES[state]}>{MESSAGE_STATE_LABELS[state]}</StateBadge>{" "}
        {why && <span className="cell-note">{why}</span>}
      </>
    ),
  },
  WRITTEN,
  CANCEL,
];
