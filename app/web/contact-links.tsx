import { EmailText } from "~/ui/email-text";
import { Icon } from "~/ui/icon";
import { callTo, textTo } from "./phone-link";
import { mailTo } from "./mail-link.ts";

interface ContactLinksProps {
  phone: string | null;
  email: string | null;
  /** Texts to show where a link can't be. */
  instead?: { phone?: string; text?: string; email?: string };
}

/** Links to reach somebody by phone, text or email with the device's own programs. */
export function ContactLinks({ phone, email, instead = {} }: ContactLinksProps) {
  const call = instead.phone === undefined && callTo(phone);
  const text = instead.text === undefined && textTo(phone, "");
  const said = [phone && instead.phone, phone && instead.text, email && instead.email].filter(Boolean);
  return (
    <div className="button-row contact-links">
      {call && (
        <a className="phone-link" href={call}>
          <Icon name="phone" size={14} />
          <span>
            Call <span className="contact-number">{phone}</span>
          </span>{" "}
        </a>
      )}
      {text && (
        <a className="phone-link" href={text}>
          <Icon name="message-square" size={14} />
          <span>Text</span>{" "}
        </a>
      )}
      {email && instead.email === undefined && (
        <a className="phone-link" href={mailTo(email)}>
          <Icon name="mail" size={14} />
          <span>
            Email{" "}
            <span className="contact-address">
              <EmailText email={email} />
            </span>
          </span>{" "}
        </a>
      )}
      {said.map((words) => (
        <span key={words} className="field-hint">
          {words}
        </span>
      ))}
      {!callTo(phone) && !email && <p className="field-hint">No phone or email.</p>}
    </div>
  );
}
