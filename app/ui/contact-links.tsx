import { EmailText } from "./email-text";
import { Icon } from "./icon";
import { callTo, textTo } from "./phone-link";

/** Ways to reach somebody, as links for the device's own programs. */
export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  const call = callTo(phone);
  const text = textTo(phone, "");
  return (
    <div className="button-row">
      {call && (
        <a className="phone-link" href={call}>
          <Icon name="phone" size={14} />
          <span>Call {phone}</span>
        </a>
      )}
      {text && (
        <a className="phone-link" href={text}>
          <Icon name="message-square" size={14} />
          <span>Text</span>
        </a>
      )}
      {email && (
        <a className="phone-link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
          <Icon name="mail" size={14} />
          <span>
            E-mail <EmailText email={email} />
          </span>
        </a>
      )}
      {!call && !email && <p className="field-hint">Neither a phone number nor an e-mail address.</p>}
    </div>
  );
}
