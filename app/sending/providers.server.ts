import type { MessageChannel } from "../domain/outreach/messages/message.ts";
import type { Config } from "../runtime/config.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { folderProvider } from "./folder-provider.server.ts";
import type { Provider, Providers } from "./provider.ts";
import { smtpProvider } from "./smtp-provider.server.ts";

/** What is set up to send by, by channel. Of a chain's store what the head office has: its own sends nothing. */
export function providersOf({ dataDir, mail, sendsIntoFolder }: Config): Providers {
  if (sendsIntoFolder) return { email: folderProvider(dataDir, "eml"), text: folderProvider(dataDir, "txt") };
  return mail ? { email: smtpProvider(mail) } : {};
}

/** Channels in use, with what sends by them. */
export function setUp(): [MessageChannel, Provider][] {
  return Object.entries(providersOf(shop().config)) as [MessageChannel, Provider][];
}
