/** What is known of a mail provider by the host that email is given to. */
export interface MailProvider {
  name: string;
  host: RegExp;
  /**
   * What an SPF record includes for it; null if it sends with a return address of its own, for which it has the record.
   */
  include: string | null;
  /** The selector that it begins with; null if it makes one for each domain. */
  selector: string | null;
}

const PROVIDERS: readonly MailProvider[] = [
  {
    name: "Google Workspace",
    host: /(^|\.)(gmail|google)\.com$/,
    include: "_spf.google.com",
    selector: "google",
  },
  {
    name: "Microsoft 365",
    host: /(^|\.)(office365|outlook)\.com$/,
    include: "spf.protection.outlook.com",
    selector: "selector1",
  },
  { name: "Postmark", host: /(^|\.)postmarkapp\.com$/, include: null, selector: null },
  { name: "Amazon SES", host: /^email-smtp\.[a-z0-9-]+\.amazonaws\.com$/, include: null, selector: null },
  { name: "SendGrid", host: /(^|\.)sendgrid\.net$/, include: null, selector: "s1" },
];

/** Null for a provider that isn't known here. */
export function providerAt(server: string): MailProvider | null {
  return PROVIDERS.find(({ host }) => host.test(server.toLowerCase())) ?? null;
}
