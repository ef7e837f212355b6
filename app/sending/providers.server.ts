import type { Config } from "../runtime/config.server.ts";
import { folderProvider } from "./folder-provider.server.ts";
import type { Providers } from "./provider.ts";
import { smtpProvider } from "./smtp-provider.server.ts";

/** What is set up to send by, by channel. */
export function providersOf({ dataDir, mail, sendsIntoFolder }: Config): Providers {
  if (sendsIntoFolder) return { email: folderProvider(dataDir, "eml"), text: folderProvider(dataDir, "txt") };
  return mail ? { email: smtpProvider(mail) } : {};
}
