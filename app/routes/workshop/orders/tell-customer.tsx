import { Fragment, useState } from "react";
import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { CONTACT_WAY_LABELS, CONTACT_WAYS, type Order } from "~/domain/workshop/orders/order";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { withoutOwnLink } from "~/domain/people/outbox/own-link";
import { messageSubject } from "~/domain/workshop/orders/message-subject";
import type { NextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { toldFields } from "~/domain/workshop/orders/order-fields";
import { href } from "~/ui/address";
import { Disclosure } from "~/ui/disclosure";
import { EmailText } from "~/ui/email-text";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { Icon } from "~/ui/icon";
import { optionsOf } from "~/ui/options";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { mailTo } from "~/web/mail-link";
import { NotSetUp } from "~/web/messages/not-set-up";
import { callTo, textTo } from "~/web/phone-link";
import { plainField } from "~/web/plain-field";
import { SubmitButton } from "~/ui/submit-button";
import { useHydrated } from "~/ui/use-hydrated";
import type { FormField } from "~/web/form-fields";
import { SentMessages } from "../../people/outbox/newest-messages-panel.tsx";
import { MessageField } from "./message-field.tsx";
import type { OrderView } from "./order-view.server.ts";
import { openWays, OtherSendButtons, SendButton, SentTo } from "./send-buttons.tsx";
import type { WayToTell } from "./ways-to-tell.server.ts";

/**
 * Offers what the customer should be told now, to send or to record, folded unless that is what is next, and shows what
 * was sent. Shows nothing if there is neither.
 */
export function TellCustomer({ view, next }: { view: OrderView; next: NextOfOrder }) {
  const { order, message, usualWay, may, formKey, sent } = view;
  const tells = message !== null && may.edit;
  if (!tells && sent.length === 0) return null;
  const { id, contact, version } = order;
  const field = (name: keyof typeof toldFields, initialValue: string): FormField =>
    plainField("tell", name, { label: toldFields[name].label, initialValue });
  const isNext = next.act === "notify";
  const messageToSend = (
    <FormGrid>
      <MessageToSend
        message={field("message", message ?? "")}
        order={order}
        ways={view.ways}
        lastTold={view.lastTold}
        isCallElsewhere
      />
    </FormGrid>
  );
  return (
    <Panel title={tells ? `Notify ${contact.firstName}` : "Sent"} className="no-print">
      {tells && (
        <PageForm
          key={`${version} ${message}`}
          method="post"
          action={href("/orders/:orderId/told", { orderId: id })}
          autoComplete="off"
          noValidate
        >
          <input type="hidden" name="formKey" value={formKey} />
          {isNext ? messageToSend : <Disclosure title="Write a Message">{messageToSend}</Disclosure>}
          <Disclosure title="Notified Another Way" open={isNext && openWays(view.ways).length === 0}>
            <FormGrid>
              <HowTold {...field("how", usualWay)} />
            </FormGrid>
            <FormActions>
              <SubmitButton busy="Saving..." variant="outline">
                Mark as Notified
              </SubmitButton>
            </FormActions>
          </Disclosure>
        </PageForm>
      )}
      {sent.length > 0 && <SentMessages messages={sent} />}
    </Panel>
  );
}

interface MessageToSendProps {
  message: FormField;
  order: Pick<Order, "id" | "kind" | "contact" | "store">;
  ways: readonly WayToTell[];
  lastTold: number;
  /** Whether another part of the page has a link that calls the customer. */
  isCallElsewhere?: boolean;
}

/** Asks for the message, sends it or offers ways to send it, and asks how the customer was told. */
export function TellFields({ how, ...props }: MessageToSendProps & { how: FormField }) {
  return (
    <>
      <MessageToSend {...props} />
      <HowTold {...how} hint="If you reach the customer in another way, record here how." />
    </>
  );
}

function MessageToSend({ message, ...props }: MessageToSendProps) {
  return (
    <>
      <MessageField {...message} ways={props.ways} optional rows={4} />
      <div className="field span-6">
        <Send area={message.field.id} text={initialText(message.field) ?? ""} {...props} />
      </div>
    </>
  );
}

/** Asks how the customer was told. */
function HowTold(how: FormField & { hint?: string }) {
  return <SelectField {...how} options={optionsOf(CONTACT_WAYS, CONTACT_WAY_LABELS)} />;
}

interface SendProps extends Omit<MessageToSendProps, "message"> {
  /** Id of the field that holds the message. */
  area: string;
  /** The message as it was when the page opened. */
  text: string;
}

function Send({ area, text, order, ways, lastTold, isCallElsewhere = false }: SendProps) {
  const [isCopied, setCopied] = useState(false);
  const isHydrated = useHydrated();
  const { contact } = order;
  const { phone, email, closedChannels } = contact;
  const refused = refusedWords(closedChannels);
  const field = () => document.getElementById(area) as HTMLTextAreaElement | null;
  const own = [
    {
      channel: "text",
      icon: "message-square",
      instead: refused.text,
      label: `Text ${phone}`,
      to: (body: string) => textTo(phone, withoutOwnLink(body)),
    },
    {
      channel: "email",
      icon: "mail",
      instead: refused.email,
      label: (
        <>
          Email <EmailText email={email ?? ""} />
        </>
      ),
      to: (body: string) =>
        email && mailTo(email, { subject: messageSubject(order), body: withoutOwnLink(body) }),
    },
    {
      channel: null,
      icon: "phone",
      instead: undefined,
      label: `Call ${phone}`,
      to: () => (isCallElsewhere ? null : callTo(phone)),
    },
  ] as const;
  const isSetUp = (channel: TypedChannel | null) => ways.some((way) => way.channel === channel);
  const copy = async () => {
    const typed = field();
    typed?.select();
    try {
      await navigator.clipboard.writeText(withoutOwnLink(typed?.value ?? text));
    } catch {
      // Pages without HTTPS have no clipboard.
      document.execCommand("copy");
    }
    setCopied(true);
  };
  const sending = { orderId: order.id, ways, lastTold };
  return (
    <>
      <div className="form-actions-stacked">
        <SendButton {...sending} />
      </div>
      <SentTo ways={ways} />
      <div className="button-row">
        <OtherSendButtons {...sending} />
        {isHydrated && (
          <>
            <button type="button" className="text-link" onClick={() => void copy()}>
              Copy Message
            </button>
            <span aria-live="polite">{isCopied && "Copied"}</span>
          </>
        )}
        {own.map(({ channel, icon, instead, label, to }) => {
          const href = isSetUp(channel) ? null : to(text);
          if (href && instead)
            return (
              <Fragment key={icon}>
                <span className="field-hint">{instead}</span>{" "}
              </Fragment>
            );
          return (
            href && (
              <Fragment key={icon}>
                <a
                  className="phone-link"
                  href={href}
                  onClick={(event) => {
                    event.currentTarget.href = to(field()?.value ?? text) ?? href;
                  }}
                >
                  <Icon name={icon} size={14} />
                  <span>{label}</span>
                </a>{" "}
              </Fragment>
            )
          );
        })}
        {ways.map(
          ({ channel, whyNot }) =>
            whyNot && (
              <span key={channel} className="field-hint">
                {whyNot}
              </span>
            ),
        )}
      </div>
      {ways.length === 0 && <NotSetUp />}
      {refused.phone && callTo(phone) && (
        <div className="field-hint">{refused.phone}, except about their own order.</div>
      )}
      {!isHydrated && ways.length < 2 && (
        <noscript>
          <div className="field-hint">
            Select the message to copy it. The links use the message shown when this page opened.
          </div>
        </noscript>
      )}
    </>
  );
}
