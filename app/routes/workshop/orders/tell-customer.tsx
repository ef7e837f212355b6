import { useState } from "react";
import { CONTACT_WAY_LABELS, CONTACT_WAYS, type Order } from "~/domain/workshop/orders/order";
import { refusedWords } from "~/domain/people/customers/contact-consent";
import { messageSubject } from "~/domain/workshop/orders/message-subject";
import { toldFields } from "~/domain/workshop/orders/order-fields";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/email-text";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField } from "~/ui/fields/text-field";
import { Icon } from "~/ui/icon";
import { optionsOf } from "~/ui/options";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { callTo, textTo } from "~/web/phone-link";
import { SubmitButton } from "~/ui/submit-button";
import { useHydrated } from "~/ui/use-hydrated";
import type { FormField } from "~/web/form-fields";
import type { OrderView } from "./order-view.server.ts";

/**
 * Offers what the customer should be told now, to send and then record. Shows nothing if there is nothing to
 * tell.
 */
export function TellCustomer({ view }: { view: OrderView }) {
  const { order, message, usualWay, may, formKey } = view;
  if (message === null || !may.edit) return null;
  const { id, contact, version } = order;
  const field = (name: keyof typeof toldFields, initialValue: string): FormField => {
    const at = `tell-${name}`;
    const ids = { id: at, errorId: `${at}-error`, descriptionId: `${at}-description` };
    return { field: { ...ids, name, initialValue }, label: toldFields[name].label };
  };
  return (
    <Panel title={`Notify ${contact.firstName}`} className="no-print">
      <PageForm
        key={`${version} ${message}`}
        method="post"
        action={href("/orders/:orderId/:step", { orderId: id, step: "told" })}
        autoComplete="off"
        noValidate
      >
        <input type="hidden" name="formKey" value={formKey} />
        <FormGrid>
          <TellFields
            message={field("message", message)}
            how={field("how", usualWay)}
            number={view.number}
            order={order}
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving..." variant="outline">
            Mark as Notified
          </SubmitButton>
        </FormActions>
      </PageForm>
    </Panel>
  );
}

interface TellFieldsProps {
  message: FormField;
  how: FormField;
  number: string;
  order: Pick<Order, "contact" | "store">;
}

/** Asks for the message, offers ways to send it, and asks how the customer was told. */
export function TellFields({ message, how, number, order }: TellFieldsProps) {
  return (
    <>
      <TextAreaField {...message} optional rows={4} />
      <div className="field span-6">
        <Send area={message.field.id} text={initialText(message.field) ?? ""} number={number} order={order} />
      </div>
      <SelectField
        {...how}
        options={optionsOf(CONTACT_WAYS, CONTACT_WAY_LABELS)}
        hint="Loupe doesn't send messages. Record here how you reached the customer; the message is saved."
      />
    </>
  );
}

interface SendProps extends Pick<TellFieldsProps, "number" | "order"> {
  /** Id of the field that holds the message. */
  area: string;
  /** The message as it was when the page opened. */
  text: string;
}

function Send({ area, text, number, order }: SendProps) {
  const [isCopied, setCopied] = useState(false);
  const isHydrated = useHydrated();
  const { contact, store } = order;
  const { phone, email, closedChannels } = contact;
  const refused = refusedWords(closedChannels);
  const field = () => document.getElementById(area) as HTMLTextAreaElement | null;
  const mailTo = (body: string) =>
    email &&
    `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(
      messageSubject({ number, store }),
    )}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
  const ways = [
    {
      icon: "message-square",
      instead: refused.text,
      label: `Text ${phone}`,
      to: (body: string) => textTo(phone, body),
    },
    {
      icon: "mail",
      instead: refused.email,
      label: (
        <>
          Email <EmailText email={email ?? ""} />
        </>
      ),
      to: mailTo,
    },
    { icon: "phone", instead: undefined, label: `Call ${phone}`, to: () => callTo(phone) },
  ] as const;
  const copy = async () => {
    const typed = field();
    typed?.select();
    try {
      await navigator.clipboard.writeText(typed?.value ?? text);
    } catch {
      // Pages without HTTPS have no clipboard.
      document.execCommand("copy");
    }
    setCopied(true);
  };
  return (
    <>
      <div className="button-row">
        {isHydrated && (
          <>
            <Button type="button" icon="copy" onClick={() => void copy()}>
              Copy Message
            </Button>
            <span aria-live="polite">{isCopied && "Copied"}</span>
          </>
        )}
        {ways.map(({ icon, instead, label, to }) => {
          const href = to(text);
          if (href && instead)
            return (
              <span key={icon} className="field-hint">
                {instead}
              </span>
            );
          return (
            href && (
              <a
                key={icon}
                className="phone-link"
                href={href}
                onClick={(event) => {
                  event.currentTarget.href = to(field()?.value ?? text) ?? href;
                }}
              >
                <Icon name={icon} size={14} />
                <span>{label}</span>
              </a>
            )
          );
        })}
      </div>
      {refused.phone && callTo(phone) && (
        <div className="field-hint">{refused.phone}, except about their own order.</div>
      )}
      {!isHydrated && (
        <noscript>
          <div className="field-hint">
            Select the message to copy it. The links use the message shown when this page opened.
          </div>
        </noscript>
      )}
    </>
  );
}
