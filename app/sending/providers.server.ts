import type { Config } from "../runtime/config.server.ts";
import { folderProvider } from "./folder-provider.server.ts";
import { imapMailbox } from "./mailbox/imap-mailbox.server.ts";
import type { Providers } from "./provider.ts";
import type { Answers } from "./sender.server.ts";
import { smtpProvider } from "./smtp-provider.server.ts";
import { textProvider } from "./text-provider.server.ts";

/** What is set up to send by, by channel. */
export function providersOf({ dataDir, mail, texts, sendsIntoFolder }: Config): Providers {
  if (sendsIntoFolder) return { email: folderProvider(dataDir, "eml"), text: folderProvider(dataDir, "txt") };
  return { ...(mail && { email: smtpProvider(mail) }), ...(texts && { text: textProvider(texts) }) };
}

/** Where answers by email are read; null for nowhere. */
export function answersOf({ mail, mailbox, sendsIntoFolder }: Config): Answers | null {
  if (!mail || !mailbox || sendsIntoFolder) return null;
  return { mailbox: imapMailbox(mailbox), shopAddress: mail.from.address };
}
